//! Where the built app lies: in a folder (`STATIC_DIR`), or in the program itself, as in a release.

use std::borrow::Cow;
use std::io::ErrorKind;
use std::path::Path;

use actix_files::{NamedFile, file_extension_to_mime};
use actix_web::http::header::{
    self, ContentEncoding, ETag, EntityTag, Header as _, HeaderValue, IfNoneMatch,
};
use actix_web::{HttpRequest, HttpResponse};

use crate::foundation::error::ApiResult;

/// A file of the app.
pub enum AppFile {
    /// In the folder.
    OnDisk(Box<NamedFile>),
    /// In the program.
    Embedded(Embedded),
}

/// The bytes of a file that the program carries, and their SHA-256.
#[derive(Debug, Clone)]
pub struct Embedded {
    /// As the build wrote them.
    pub bytes: Cow<'static, [u8]>,
    /// Names this version of the file in `ETag`.
    pub sha256: [u8; 32],
}

/// The file at this path below the folder, or in the program where there is no folder.
pub fn open(folder: Option<&Path>, relative: &Path) -> Option<AppFile> {
    let Some(folder) = folder else {
        return embedded(relative).map(AppFile::Embedded);
    };
    let path = folder.join(relative);
    if !path.is_file() {
        return None;
    }
    let file = NamedFile::open(path).ok()?;
    Some(AppFile::OnDisk(Box::new(file)))
}

/// The text of such a file; `None` without the file.
///
/// # Errors
/// When the folder cannot be read.
pub async fn read_text(folder: Option<&Path>, relative: &Path) -> ApiResult<Option<String>> {
    let Some(folder) = folder else {
        let text = embedded(relative).map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
        return Ok(text);
    };
    match tokio::fs::read_to_string(folder.join(relative)).await {
        Ok(text) => Ok(Some(text)),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}

impl AppFile {
    /// The answer with this file, whose content is that of `relative` in this encoding; 304 to a browser that has it.
    pub fn answer(
        self,
        request: &HttpRequest,
        relative: &Path,
        encoding: Option<ContentEncoding>,
    ) -> HttpResponse {
        match self {
            Self::OnDisk(file) => {
                let plain = relative.extension().and_then(|name| name.to_str());
                let mut file = file
                    .set_content_type(file_extension_to_mime(plain.unwrap_or_default()))
                    .disable_content_disposition();
                if let Some(encoding) = encoding {
                    file = file.set_content_encoding(encoding);
                }
                file.into_response(request)
            }
            Self::Embedded(file) => file.answer(request, relative, encoding),
        }
    }
}

impl Embedded {
    fn answer(
        self,
        request: &HttpRequest,
        relative: &Path,
        encoding: Option<ContentEncoding>,
    ) -> HttpResponse {
        let tag = EntityTag::new_strong(hex::encode(self.sha256));
        let is_known = match IfNoneMatch::parse(request) {
            Ok(IfNoneMatch::Any) => request.headers().contains_key(header::IF_NONE_MATCH),
            Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|known| known.weak_eq(&tag)),
            Err(_) => false,
        };
        let mut answer = if is_known {
            HttpResponse::NotModified()
        } else {
            HttpResponse::Ok()
        };
        answer.insert_header(ETag(tag));
        if is_known {
            return answer.finish();
        }
        if let Some(encoding) = encoding {
            // Also keeps `Compress` from compressing it once more.
            answer.insert_header((header::CONTENT_ENCODING, encoding.as_str()));
        }
        answer.insert_header((header::CONTENT_TYPE, content_type(relative)));
        match self.bytes {
            Cow::Borrowed(bytes) => answer.body(bytes),
            Cow::Owned(bytes) => answer.body(bytes),
        }
    }
}

/// As `actix-files` says it for a file on disk.
fn content_type(relative: &Path) -> HeaderValue {
    let extension = relative.extension().and_then(|name| name.to_str());
    let mut kind = file_extension_to_mime(extension.unwrap_or_default()).to_string();
    if kind.starts_with("text/") && !kind.contains("charset") {
        kind.push_str("; charset=utf-8");
    }
    HeaderValue::try_from(kind)
        .unwrap_or_else(|_| HeaderValue::from_static("application/octet-stream"))
}

#[cfg(feature = "embedded-app")]
fn embedded(relative: &Path) -> Option<Embedded> {
    #[derive(rust_embed::RustEmbed)]
    #[folder = "../frontend/dist"]
    struct BuiltApp;

    let parts: Option<Vec<&str>> = relative.iter().map(|part| part.to_str()).collect();
    let file = BuiltApp::get(&parts?.join("/"))?;
    Some(Embedded {
        sha256: file.metadata.sha256_hash(),
        bytes: file.data,
    })
}

#[cfg(not(feature = "embedded-app"))]
fn embedded(_relative: &Path) -> Option<Embedded> {
    None
}

#[cfg(test)]
mod tests {
    use actix_web::body::MessageBody as _;
    use actix_web::test::TestRequest;

    use super::*;

    fn file() -> Embedded {
        Embedded {
            bytes: Cow::Borrowed(b"plain"),
            sha256: [7; 32],
        }
    }

    fn header_of(answer: &HttpResponse, name: &str) -> Option<String> {
        let value = answer.headers().get(name)?;
        Some(value.to_str().unwrap().to_owned())
    }

    #[test]
    fn a_file_in_the_program_says_what_it_is() {
        let request = TestRequest::get().to_http_request();
        for (name, kind) in [
            ("assets/app.js", "text/javascript; charset=utf-8"),
            ("assets/core.wasm", "application/wasm"),
            ("favicon.svg", "image/svg+xml"),
            ("manifest.webmanifest", "application/manifest+json"),
        ] {
            let answer = file().answer(&request, Path::new(name), None);
            assert_eq!(answer.status(), 200);
            assert_eq!(
                header_of(&answer, "content-type").as_deref(),
                Some(kind),
                "{name}"
            );
            assert_eq!(header_of(&answer, "content-encoding"), None);
            assert_eq!(answer.into_body().try_into_bytes().unwrap(), "plain");
        }
        let answer = file().answer(&request, Path::new("a.js"), Some(ContentEncoding::Brotli));
        assert_eq!(
            header_of(&answer, "content-encoding").as_deref(),
            Some("br")
        );
    }

    #[test]
    fn a_browser_that_has_the_file_in_the_program_gets_no_second_copy() {
        let name = Path::new("sw.js");
        let first = file().answer(&TestRequest::get().to_http_request(), name, None);
        let tag = header_of(&first, "etag").unwrap();
        for (known, status) in [
            (tag.as_str(), 304),
            (&format!("W/{tag}"), 304),
            ("*", 304),
            ("\"another\"", 200),
        ] {
            let request = TestRequest::get()
                .insert_header((header::IF_NONE_MATCH, known))
                .to_http_request();
            assert_eq!(
                file().answer(&request, name, None).status(),
                status,
                "{known}"
            );
        }
    }
}
