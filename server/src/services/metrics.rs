//! What this process counts while it works, for Prometheus. What stands in the database is read when somebody asks
//! (`operation/figures.rs`).

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode_registry;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};

/// Stands before each name.
pub const PREFIX: &str = "schichtwerk";

/// In seconds: from what an index answers to what nobody waits for.
const SECONDS: [f64; 12] = [
    0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0, 30.0,
];

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    route: String,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Route {
    route: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Format {
    format: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Refused {
    format: String,
    code: String,
}

/// Counters of the process.
#[derive(Clone)]
pub struct Metrics {
    registry: Arc<Registry>,
    answered: Family<Answered, Counter>,
    seconds: Family<Route, Histogram, fn() -> Histogram>,
    bytes: Family<Route, Counter>,
    parse_seconds: Family<Format, Histogram, fn() -> Histogram>,
    refused: Family<Refused, Counter>,
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Metrics")
    }
}

fn histogram() -> Histogram {
    Histogram::new(SECONDS)
}

impl Default for Metrics {
    fn default() -> Self {
        let answered = Family::default();
        let seconds = Family::new_with_constructor(histogram as fn() -> Histogram);
        let bytes = Family::default();
        let parse_seconds = Family::new_with_constructor(histogram as fn() -> Histogram);
        let refused = Family::default();
        let mut registry = Registry::with_prefix(PREFIX);
        registry.register("http_requests", "Answered calls", answered.clone());
        registry.register_with_unit(
            "http_request",
            "From the head of a call to the last byte of its answer",
            Unit::Seconds,
            seconds.clone(),
        );
        registry.register_with_unit(
            "http_answer",
            "Bytes of answers",
            Unit::Bytes,
            bytes.clone(),
        );
        registry.register_with_unit(
            "parse",
            "From the end of an upload to its measures, with the wait for a place",
            Unit::Seconds,
            parse_seconds.clone(),
        );
        registry.register(
            "uploads_refused",
            "Files that were not taken",
            refused.clone(),
        );
        Self {
            registry: Arc::new(registry),
            answered,
            seconds,
            bytes,
            parse_seconds,
            refused,
        }
    }
}

impl Metrics {
    /// A call was answered.
    pub fn answered(&self, method: &str, route: &str, status: u16, took: Duration, bytes: u64) {
        let route = route.to_owned();
        self.answered
            .get_or_create(&Answered {
                method: known_method(method),
                route: route.clone(),
                status,
            })
            .inc();
        let route = Route { route };
        self.seconds
            .get_or_create(&route)
            .observe(took.as_secs_f64());
        self.bytes.get_or_create(&route).inc_by(bytes);
    }

    /// A file was looked at.
    pub fn parsed(&self, format: &str, took: Duration) {
        let format = Format {
            format: format.to_owned(),
        };
        self.parse_seconds
            .get_or_create(&format)
            .observe(took.as_secs_f64());
    }

    /// A file was not taken.
    pub fn refused(&self, format: &str, code: &str) {
        self.refused
            .get_or_create(&Refused {
                format: format.to_owned(),
                code: code.to_owned(),
            })
            .inc();
    }

    /// Adds the counters to an answer in the OpenMetrics text format.
    ///
    /// # Errors
    /// Never, for a text.
    pub fn write(&self, text: &mut String) -> fmt::Result {
        encode_registry(text, &self.registry)
    }
}

/// A caller may send any word as its method; each would be a line for ever.
fn known_method(method: &str) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
    KNOWN
        .into_iter()
        .find(|known| *known == method)
        .unwrap_or("other")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_caller_cannot_make_lines_up() {
        let metrics = Metrics::default();
        for number in 0..100 {
            let method = format!("X{number}");
            metrics.answered(&method, "/api/cart", 405, Duration::from_millis(3), 10);
        }
        let mut text = String::new();
        metrics.write(&mut text).unwrap();
        let line = "schichtwerk_http_requests_total{method=\"other\",route=\"/api/cart\",status=\"405\"} 100";
        assert!(text.contains(line), "{text}");
        assert!(text.contains("schichtwerk_http_answer_bytes_total{route=\"/api/cart\"} 1000"));
    }
}
