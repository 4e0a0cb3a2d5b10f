//! The answers that any call can get besides its own: from the middleware, from the readers of bodies, and from a server in
//! trouble. They are added to every operation, so that each answer stands in the document.

use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::schema::AnyOfBuilder;
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response, Schema};

const JSON: &str = "application/json";
const ERROR: &str = "#/components/schemas/ErrorAnswer";

/// Status and what it means.
type Common = (&'static str, &'static str);

/// Of every call.
const ALWAYS: [Common; 4] = [
    (
        "400",
        "`needless_escape`, `invalid_json`, `json_expected`, `body_incomplete`: the request cannot be read",
    ),
    (
        "415",
        "`encoded_body`: the body is compressed, which no call takes",
    ),
    ("500", "`internal`: our fault"),
    (
        "503",
        "`busy`: too much at once; `Retry-After` says when to come back",
    ),
];

/// Of calls that change something.
const CHANGES: [Common; 3] = [
    ("403", "`cross_origin`: another site's page asked"),
    ("408", "`body_too_slow`"),
    ("413", "`body_too_large`: more than 256 KiB"),
];

/// Of calls below the limits of `security::rate_limit`.
const LIMITED: [Common; 1] = [(
    "429",
    "`too_many_requests`; `Retry-After` says when to come back",
)];

/// Adds them to every operation.
pub fn add_common_answers(document: &mut OpenApi) {
    for (path, item) in &mut document.paths.paths {
        let is_limited = path.starts_with("/api/") && !path.starts_with("/api/webhooks/");
        for (operation, changes) in operations(item) {
            add(operation, &ALWAYS);
            if changes {
                add(operation, &CHANGES);
            }
            if is_limited {
                add(operation, &LIMITED);
            }
            describe_refusals(operation);
        }
    }
}

/// Each operation, and whether it changes something.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (&mut Operation, bool)> {
    [
        (item.get.as_mut(), false),
        (item.put.as_mut(), true),
        (item.post.as_mut(), true),
        (item.delete.as_mut(), true),
        (item.patch.as_mut(), true),
    ]
    .into_iter()
    .filter_map(|(operation, changes)| Some((operation?, changes)))
}

fn add(operation: &mut Operation, answers: &[Common]) {
    for (status, description) in answers {
        let responses = &mut operation.responses.responses;
        let response = responses
            .entry((*status).to_owned())
            .or_insert_with(|| RefOr::T(Response::new(*description)));
        let RefOr::T(response) = response else {
            continue;
        };
        let own = match response.content.get(JSON) {
            Some(RefOr::T(content)) => content.schema.clone(),
            _ => None,
        };
        if own.as_ref().is_some_and(is_error) {
            continue;
        }
        let schema: RefOr<Schema> = match own {
            None => Ref::new(ERROR).into(),
            Some(own) => {
                let both = AnyOfBuilder::new().item(own).item(Ref::new(ERROR));
                RefOr::T(Schema::AnyOf(both.build()))
            }
        };
        response
            .content
            .insert(JSON.to_owned(), RefOr::T(Content::new(Some(schema))));
    }
}

/// A refusal that says nothing else of its body has the shape of all of them.
fn describe_refusals(operation: &mut Operation) {
    for (status, response) in &mut operation.responses.responses {
        if let RefOr::T(response) = response
            && status.starts_with(['4', '5'])
            && response.content.is_empty()
        {
            let content = Content::new(Some(Ref::new(ERROR)));
            response.content.insert(JSON.to_owned(), RefOr::T(content));
        }
    }
}

fn is_error(schema: &RefOr<Schema>) -> bool {
    matches!(schema, RefOr::Ref(reference) if reference.ref_location == ERROR)
}
