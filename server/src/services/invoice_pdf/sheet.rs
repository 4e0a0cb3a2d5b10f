//! Pages of A4 in millimetres from the upper left corner, as DIN 5008 counts them; sizes of letters are in points.

use super::typeface::{Letters, Style, Typeface};

pub const A4: (f32, f32) = (210.0, 297.0);

/// Red, green, blue.
pub type Color = [u8; 3];

pub const INK: Color = [29, 26, 22];
pub const MUTED: Color = [90, 83, 73];
pub const LINE: Color = [200, 193, 182];
pub const ACCENT: Color = [238, 106, 26];
pub const ACCENT_TEXT: Color = [168, 64, 10];

/// Millimetres in points.
pub fn points(mm: f32) -> f32 {
    mm * 72.0 / 25.4
}

#[derive(Default)]
pub struct Page {
    pub marks: Vec<Mark>,
}

pub enum Mark {
    Text(Text),
    Rule {
        from: f32,
        to: f32,
        y: f32,
        thickness: f32,
        color: Color,
    },
}

/// A run in one font, in points from the upper left corner; `y` is its baseline.
pub struct Text {
    pub x: f32,
    pub y: f32,
    /// What the tests put lines together by.
    #[cfg_attr(not(test), expect(dead_code, reason = "only tests ask"))]
    pub width: f32,
    pub size: f32,
    pub color: Color,
    pub text: String,
    /// None: a frame for each letter.
    pub letters: Option<Letters>,
}

/// Where a text begins, or ends.
#[derive(Debug, Clone, Copy)]
pub enum At {
    Left(f32),
    Right(f32),
}

/// How a text looks.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    pub size: f32,
    pub bold: bool,
    pub color: Color,
}

pub const PLAIN: Look = Look {
    size: 10.0,
    bold: false,
    color: INK,
};

impl Look {
    pub fn size(self, size: f32) -> Self {
        Self { size, ..self }
    }

    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub fn color(self, color: Color) -> Self {
        Self { color, ..self }
    }

    fn style(self) -> Style {
        Style {
            size: self.size,
            bold: self.bold,
        }
    }
}

pub struct Sheet<'a> {
    typeface: &'a Typeface,
    pages: Vec<Page>,
    /// How far down the page is written.
    pub y: f32,
}

impl<'a> Sheet<'a> {
    pub fn new(typeface: &'a Typeface) -> Self {
        Self {
            typeface,
            pages: vec![Page::default()],
            y: 0.0,
        }
    }

    /// On the pen's line.
    pub fn write(&mut self, text: &str, at: At, look: Look) {
        self.write_on(text, at, self.y, look);
    }

    /// On the last page.
    pub fn write_on(&mut self, text: &str, at: At, y: f32, look: Look) {
        let page = self.pages.len() - 1;
        self.write_to(page, text, at, y, look);
    }

    pub fn write_to(&mut self, page: usize, text: &str, at: At, y: f32, look: Look) {
        let runs = self.typeface.runs(text, look.style());
        let mut x = match at {
            At::Left(left) => points(left),
            At::Right(right) => points(right) - runs.iter().map(|run| run.width).sum::<f32>(),
        };
        for run in runs {
            let width = run.width;
            self.pages[page].marks.push(Mark::Text(Text {
                x,
                y: points(y),
                width,
                size: look.size,
                color: look.color,
                text: run.text,
                letters: run.letters,
            }));
            x += width;
        }
    }

    /// Writes lines below each other, `step` millimetres apart, from the pen's place on.
    pub fn write_lines<T: AsRef<str>>(&mut self, lines: &[T], step: f32, at: At, look: Look) {
        for line in lines {
            self.write(line.as_ref(), at, look);
            self.y += step;
        }
    }

    /// In millimetres.
    pub fn width_of(&self, text: &str, look: Look) -> f32 {
        self.typeface.width(text, look.style()) / points(1.0)
    }

    pub fn wrap(&self, text: &str, width: f32, look: Look) -> Vec<String> {
        self.typeface.wrap(text, points(width), look.style())
    }

    pub fn rule(&mut self, from: f32, to: f32, y: f32, thickness: f32, color: Color) {
        let page = self.pages.len() - 1;
        self.rule_to(page, from, to, y, thickness, color);
    }

    pub fn rule_to(
        &mut self,
        page: usize,
        from: f32,
        to: f32,
        y: f32,
        thickness: f32,
        color: Color,
    ) {
        self.pages[page].marks.push(Mark::Rule {
            from: points(from),
            to: points(to),
            y: points(y),
            thickness: points(thickness),
            color,
        });
    }

    pub fn new_page(&mut self) {
        self.pages.push(Page::default());
        self.y = 0.0;
    }

    pub fn count(&self) -> usize {
        self.pages.len()
    }

    pub fn into_pages(self) -> Vec<Page> {
        self.pages
    }
}
