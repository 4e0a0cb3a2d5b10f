//! The built app: files with a hash in their name for a year, everything else asked again each time, and a page for every other
//! address.

use std::path::{Component, Path, PathBuf};

use actix_web::http::Method;
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, Encoding, Header as _, HeaderValue,
};
use actix_web::{HttpRequest, HttpResponse};
use percent_encoding::percent_decode_str;

use crate::app::app_files::{self, AppFile};
use crate::app::pages;
use crate::app::security::CspNonce;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::telemetry::Unremarkable;
use crate::state::State;

/// The build's file names in this folder change with their content.
const HASHED_FOLDER: &str = "assets";
const FOR_A_YEAR: &str = "public, max-age=31536000, immutable";
/// May be kept, but must be asked for: the answer is then mostly 304.
const ASK_AGAIN: &str = "no-cache";

/// What the build lays beside a file, best first.
const PRECOMPRESSED: [(&str, ContentEncoding); 2] = [
    ("br", ContentEncoding::Brotli),
    ("gz", ContentEncoding::Gzip),
];

/// Everything that is no route: a file of the app, or the page itself.
pub async fn serve(request: HttpRequest, state: State, nonce: CspNonce) -> ApiResult {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Err(ApiError::not_found());
    }
    let folder = state.config.static_dir.as_deref();
    let Some(relative) = relative_path(request.path()) else {
        return Err(ApiError::not_found());
    };
    if relative.as_os_str().is_empty() || relative == Path::new("index.html") {
        return pages::page(&state, request.path(), &relative, &nonce).await;
    }
    if let Some(response) = pages::for_robots(&state, &relative).await? {
        return Ok(response);
    }
    // A drawn page comes at its own address only, with its marks filled in.
    if !relative.starts_with(pages::FOLDER)
        && let Some(response) = file(&request, folder, &relative)
    {
        return Ok(response);
    }
    // A missing script answered with a page would fail later and stranger.
    if relative.starts_with(HASHED_FOLDER)
        || (relative.extension().is_some() && !wants_page(&request))
    {
        return Err(ApiError::not_found());
    }
    pages::page(&state, request.path(), &relative, &nonce).await
}

/// The path below the folder, or nothing if it could lead out of it or to a hidden file.
fn relative_path(path: &str) -> Option<PathBuf> {
    let decoded = percent_decode_str(path.strip_prefix('/')?)
        .decode_utf8()
        .ok()?;
    // What is left of a '%' was no escape.
    if decoded.contains(['\0', '\\', '%']) {
        return None;
    }
    let relative = PathBuf::from(decoded.as_ref());
    let is_plain = |part: Component<'_>| match part {
        Component::Normal(name) => name
            .to_str()
            .is_some_and(|name| !name.starts_with('.') && !name.contains(':')),
        _ => false,
    };
    relative.components().all(is_plain).then_some(relative)
}

fn wants_page(request: &HttpRequest) -> bool {
    request
        .headers()
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|accept| accept.contains("text/html"))
}

/// The file, in the smallest form that the caller takes.
fn file(request: &HttpRequest, folder: Option<&Path>, relative: &Path) -> Option<HttpResponse> {
    let plain = app_files::open(folder, relative)?;
    let siblings: Vec<_> = PRECOMPRESSED
        .into_iter()
        .filter_map(|(suffix, encoding)| {
            let mut sibling = relative.as_os_str().to_owned();
            sibling.push(format!(".{suffix}"));
            Some((app_files::open(folder, Path::new(&sibling))?, encoding))
        })
        .collect();
    let has_siblings = !siblings.is_empty();
    let (chosen, encoding): (AppFile, _) = siblings
        .into_iter()
        .find(|(_, encoding)| accepts(request, *encoding))
        .map_or((plain, None), |(sibling, encoding)| {
            (sibling, Some(encoding))
        });
    let mut response = chosen.answer(request, relative, encoding);
    let caching = if relative.starts_with(HASHED_FOLDER) {
        FOR_A_YEAR
    } else {
        ASK_AGAIN
    };
    response.extensions_mut().insert(Unremarkable);
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if has_siblings {
        // Without it a cache would hand brotli to a caller that cannot read it.
        response
            .headers_mut()
            .insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    Some(response)
}

fn accepts(request: &HttpRequest, encoding: ContentEncoding) -> bool {
    let wanted = Encoding::Known(encoding);
    // Without the header anything would be allowed; plain bytes are what such callers expect.
    request.headers().contains_key(header::ACCEPT_ENCODING)
        && AcceptEncoding::parse(request).is_ok_and(|accept| {
            accept.negotiate([wanted.clone(), Encoding::identity()].iter()) == Some(wanted)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_paths_below_the_folder_are_files() {
        assert_eq!(
            relative_path("/assets/a%20b.js"),
            Some(PathBuf::from("assets/a b.js"))
        );
        assert_eq!(relative_path("/"), Some(PathBuf::new()));
        for evil in [
            "/../x",
            "/%2e%2e/x",
            "/a/%2E%2E%2fx",
            "/.env",
            "/a/.git/x",
            "/a%00",
            "/a%5cb",
            "/c:/x",
            "/%zz",
            "/%",
        ] {
            assert_eq!(relative_path(evil), None, "{evil}");
        }
        // Two slashes are one, not the root of the machine.
        assert_eq!(relative_path("//etc/passwd"), None);
    }
}
