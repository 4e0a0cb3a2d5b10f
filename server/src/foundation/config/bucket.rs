//! Addresses of buckets: `s3://bucket/prefix`.

/// What they begin with.
pub const S3: &str = "s3://";

/// Bucket and prefix of such an address; the prefix may be empty.
pub fn bucket_and_prefix(url: &str) -> (&str, &str) {
    let place = url.strip_prefix(S3).unwrap_or(url);
    let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
    (bucket, prefix.trim_matches('/'))
}
