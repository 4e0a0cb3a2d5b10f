//! A mail of a few sentences: a greeting, paragraphs, perhaps something to press.

use askama::Template;

use super::pictures::PartPicture;
use crate::foundation::error::{ApiError, ApiResult};
use crate::state::State;

/// A mail's words; each paragraph is one line.
pub struct Letter {
    /// Its heading and subject.
    pub title: String,
    /// The first line.
    pub greeting: String,
    /// One line each.
    pub paragraphs: Vec<String>,
    /// Parts that it is about, below them.
    pub parts: Vec<ShownPart>,
    /// The number of parts that are not shown.
    pub more_parts: usize,
    /// What to press, and where it leads.
    pub link: Option<(&'static str, String)>,
    /// The last line.
    pub closing: String,
    /// Numbers of the invoice, corrections or cancellation that are attached.
    pub documents: Vec<String>,
    /// The operator.
    pub company: String,
    /// Where an answer goes.
    pub shop_email: String,
}

/// A part in a letter: its picture, what it is called, and how many of it.
pub struct ShownPart {
    /// Drawn when the mail is sent.
    pub picture: PartPicture,
    /// As uploaded.
    pub file_name: String,
    /// Pieces.
    pub quantity: u32,
}

#[derive(Template)]
#[template(path = "mail/konto.txt", escape = "none")]
struct LetterText<'a> {
    letter: &'a Letter,
}

#[derive(Template)]
#[template(path = "mail/konto.html")]
struct LetterHtml<'a> {
    letter: &'a Letter,
}

impl Letter {
    /// Only the operator's name and address.
    pub fn empty(state: &State) -> Self {
        let (company, shop_email) = operator(state);
        Self {
            title: String::new(),
            greeting: String::new(),
            paragraphs: Vec::new(),
            parts: Vec::new(),
            more_parts: 0,
            link: None,
            closing: String::new(),
            documents: Vec::new(),
            company,
            shop_email,
        }
    }

    /// Both forms of it; the title is the subject.
    pub fn body(&self) -> ApiResult<Body> {
        let letter = self;
        Ok(Body {
            subject: one_line(&letter.title),
            text: LetterText { letter }.render().map_err(ApiError::internal)?,
            html: LetterHtml { letter }.render().map_err(ApiError::internal)?,
            pictures: self.parts.iter().map(|part| part.picture.clone()).collect(),
            has_notice: false,
            documents: self.documents.clone(),
        })
    }
}

/// A mail's words.
pub struct Body {
    /// One line.
    pub subject: String,
    /// For those who read no HTML.
    pub text: String,
    /// The same words.
    pub html: String,
    /// The parts that the HTML shows.
    pub pictures: Vec<PartPicture>,
    /// The official notice on the legal guarantee is attached.
    pub has_notice: bool,
    /// Numbers of the invoice, corrections or cancellation that are attached.
    pub documents: Vec<String>,
}

/// Name and address of the operator.
pub fn operator(state: &State) -> (String, String) {
    (state.operator.company.clone(), state.operator.email.clone())
}

/// A header is one line, whatever an operator wrote into the shop's name.
pub fn one_line(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).collect()
}
