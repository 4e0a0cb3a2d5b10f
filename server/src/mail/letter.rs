//! A mail of a few sentences: a greeting, paragraphs, perhaps something to press.

use askama::Template;

use super::compose::{self, Body, one_line};
use crate::error::{ApiError, ApiResult};
use crate::state::State;

/// A mail's words; each paragraph is one line.
pub(super) struct Letter {
    pub(super) title: String,
    pub(super) greeting: String,
    pub(super) paragraphs: Vec<String>,
    /// What to press, and where it leads.
    pub(super) link: Option<(&'static str, String)>,
    pub(super) closing: String,
    pub(super) company: String,
    pub(super) shop_email: String,
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
    pub(super) fn empty(state: &State) -> Self {
        let (company, shop_email) = compose::operator(state);
        Self {
            title: String::new(),
            greeting: String::new(),
            paragraphs: Vec::new(),
            link: None,
            closing: String::new(),
            company,
            shop_email,
        }
    }

    /// Both forms of it; the title is the subject.
    pub(super) fn body(&self) -> ApiResult<Body> {
        let letter = self;
        Ok(Body {
            subject: one_line(&letter.title),
            text: LetterText { letter }.render().map_err(ApiError::internal)?,
            html: LetterHtml { letter }.render().map_err(ApiError::internal)?,
        })
    }
}
