//! How far apart colours are to the eye, whatever kind of colour vision that eye has.

use super::Rgb;

/// A kind of colour vision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Vision {
    /// With all three kinds of cones.
    Normal,
    /// Without those for long waves: reds are dark, and hard to tell from greens.
    Protan,
    /// Without those for middle waves: reds are hard to tell from greens. The most common kind but the normal one.
    Deutan,
    /// Without those for short waves: blues are hard to tell from greens.
    Tritan,
}

impl Vision {
    /// All of them.
    pub const ALL: [Vision; 4] = [Vision::Normal, Vision::Protan, Vision::Deutan, Vision::Tritan];

    /// How it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Vision::Normal => "normal",
            Vision::Protan => "protanopia",
            Vision::Deutan => "deuteranopia",
            Vision::Tritan => "tritanopia",
        }
    }

    /// What makes of a colour the one that this eye sees: rows for red, green and blue, over linear light.
    ///
    /// From G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based Model for Simulation of
    /// Color Vision Deficiency" (2009), at the greatest severity.
    pub const fn matrix(self) -> [[f32; 3]; 3] {
        match self {
            Vision::Normal => [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
            Vision::Protan => [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
            Vision::Deutan => [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
            Vision::Tritan => [
                [1.255_528, -0.076_749, -0.178_779],
                [-0.078_411, 0.930_809, 0.147_602],
                [0.004_733, 0.691_367, 0.303_900],
            ],
        }
    }
}

impl Rgb {
    /// How well two colours can be told apart where one lies on the other: WCAG 2's contrast ratio, 1–21.
    pub fn contrast(self, other: Rgb) -> f32 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// How different two colours look beside each other to this eye: their distance in Oklab, where black and white are
    /// 1 apart, and 0.02 is about the least that anybody sees.
    pub fn apart(self, other: Rgb, vision: Vision) -> f32 {
        let [one, two] = [self, other].map(|color| oklab(seen(color.linear(), vision)));
        one.iter().zip(two).map(|(one, two)| (one - two).powi(2)).sum::<f32>().sqrt()
    }

    /// WCAG 2's relative luminance, 0–1.
    fn luminance(self) -> f32 {
        dot([0.2126, 0.7152, 0.0722], self.linear())
    }

    /// Its red, green and blue light, each 0–1.
    fn linear(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|channel| {
            let value = f32::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        })
    }
}

/// What this eye makes of linear light.
fn seen(light: [f32; 3], vision: Vision) -> [f32; 3] {
    vision.matrix().map(|row| dot(row, light).clamp(0.0, 1.0))
}

/// Lightness, and how far toward red and toward yellow. From B. Ottosson, "A perceptual color space for image
/// processing" (2020).
fn oklab(light: [f32; 3]) -> [f32; 3] {
    let cones = [
        [0.412_221_46, 0.536_332_55, 0.051_445_995],
        [0.211_903_5, 0.680_699_5, 0.107_396_96],
        [0.088_302_46, 0.281_718_85, 0.629_978_7],
    ];
    let cones = cones.map(|row| dot(row, light).cbrt());
    [
        [0.210_454_26, 0.793_617_8, -0.004_072_047],
        [1.977_998_5, -2.428_592_2, 0.450_593_7],
        [0.025_904_037, 0.782_771_77, -0.808_675_77],
    ]
    .map(|row| dot(row, cones))
}

fn dot(one: [f32; 3], two: [f32; 3]) -> f32 {
    one.iter().zip(two).map(|(one, two)| one * two).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Rgb = Rgb(0, 0, 0);
    const WHITE: Rgb = Rgb(255, 255, 255);

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((WHITE.contrast(BLACK) - 21.0).abs() < 0.01);
        assert!((WHITE.contrast(Rgb(0x77, 0x77, 0x77)) - 4.48).abs() < 0.01);
    }

    #[test]
    fn every_eye_sees_grey_as_grey() {
        for vision in Vision::ALL {
            for grey in [0, 40, 128, 255].map(|value| Rgb(value, value, value)) {
                let [red, green, blue] = seen(grey.linear(), vision);
                assert!((red - green).abs() < 0.001 && (green - blue).abs() < 0.001, "{vision:?}: {grey:?}");
            }
            assert!((WHITE.apart(BLACK, vision) - 1.0).abs() < 0.001, "{vision:?}");
        }
    }

    /// Each kind of colour vision is blind where it is said to be, and nowhere else.
    #[test]
    fn colours_that_an_eye_takes_for_each_other_are_near_to_it() {
        let pairs = [
            // A brown and a green of one lightness; a blue and a green.
            (Rgb(0x8C, 0x66, 0x1E), Rgb(0x5F, 0x7A, 0x20), [Vision::Protan, Vision::Deutan]),
            (Rgb(0x00, 0x8A, 0x9E), Rgb(0x00, 0x8C, 0x7E), [Vision::Tritan; 2]),
        ];
        for (one, two, blind) in pairs {
            let usual = one.apart(two, Vision::Normal);
            for vision in Vision::ALL.into_iter().filter(|vision| *vision != Vision::Normal) {
                let is_near = one.apart(two, vision) < usual * 0.6;
                assert_eq!(
                    is_near,
                    blind.contains(&vision),
                    "{one:?} {two:?} {vision:?}: {usual}, {}",
                    one.apart(two, vision)
                );
            }
        }
    }

    /// Values of other programs: pure red, green and blue in Oklab.
    #[test]
    fn distances_are_those_of_oklab() {
        let [red, green, blue] = [Rgb(255, 0, 0), Rgb(0, 255, 0), Rgb(0, 0, 255)];
        let places =
            [(red, [0.628, 0.225, 0.126]), (green, [0.866, -0.234, 0.179]), (blue, [0.452, -0.032, -0.312])];
        for (color, expected) in places {
            let place = oklab(color.linear());
            assert!(
                place.iter().zip(expected).all(|(one, two)| (one - two).abs() < 0.001),
                "{color:?}: {place:?}"
            );
        }
    }
}
