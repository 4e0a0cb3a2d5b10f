//! Reads the environment and gathers every problem, so that one start shows the whole list.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use ipnet::IpNet;
use url::Url;

use super::bucket::{S3, bucket_and_prefix};
use super::{
    BackupConfig, Config, ConfigProblems, Environment, LogFormat, Operator, ParseConfig, Secret,
    UploadPace, UploadQuota,
};
use crate::foundation::crypto::SigningKey;
use crate::foundation::sealing::NoSealingKey;

/// What the programs of others call them too; object_store knows what each means.
const AWS: [&str; 16] = [
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "AWS_REGION",
    "AWS_DEFAULT_REGION",
    "AWS_ENDPOINT_URL",
    "AWS_ENDPOINT_URL_S3",
    "AWS_VIRTUAL_HOSTED_STYLE_REQUEST",
    "AWS_CHECKSUM_ALGORITHM",
    "AWS_ROLE_ARN",
    "AWS_ROLE_SESSION_NAME",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
    "AWS_ENDPOINT_URL_STS",
    "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
    "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
];

impl Config {
    /// Reads the process's environment variables.
    ///
    /// # Errors
    /// All problems at once, each naming its variable.
    pub fn from_env() -> Result<Self, ConfigProblems> {
        Self::from_lookup(&|name| std::env::var(name).ok())
    }

    /// Reads from any source of variables; an empty value counts as not set.
    ///
    /// # Errors
    /// All problems at once, each naming its variable.
    pub fn from_lookup(lookup: &dyn Fn(&str) -> Option<String>) -> Result<Self, ConfigProblems> {
        let mut reader = Reader {
            lookup,
            problems: Vec::new(),
        };
        let config = reader.config();
        config.check_production(&mut reader.problems);
        if !config.is_production() || config.shop_config.is_some() {
            reader.problems.extend(Operator::problems(&config));
        }
        reader.problems.extend(config.static_problems());
        if reader.problems.is_empty() {
            Ok(config)
        } else {
            Err(ConfigProblems(reader.problems))
        }
    }

    /// What a shop with real customers must have set.
    fn check_production(&self, problems: &mut Vec<String>) {
        if !self.is_production() {
            return;
        }
        match &self.public_url {
            None => problems.push(
                "PUBLIC_URL is missing: production needs the https address that customers see."
                    .into(),
            ),
            Some(url) if url.scheme() != "https" => {
                problems.push(format!("PUBLIC_URL is '{url}': production needs https."));
            }
            Some(_) => {}
        }
        self.check_payments(problems);
        if self.smtp_url.is_none() {
            problems.push("SMTP_URL is missing: order confirmations must reach customers.".into());
        }
        if let Some(url) = self
            .smtp_url
            .as_ref()
            .and_then(|url| Url::parse(url.expose()).ok())
            && is_unencrypted(&url)
        {
            problems.push(
                "SMTP_URL: production sends names, addresses and pictures of models encrypted only. Write smtps://…, or smtp://…?tls=required; \
                 a mail server on this machine needs neither."
                    .into(),
            );
        }
        if self.mail_from.is_none() {
            problems.push("MAIL_FROM is missing: the sender of every mail.".into());
        }
        if self.rate_limit_factor.is_none() {
            problems.push("RATE_LIMITS is 'off': production needs its limits.".into());
        }
        // Only a proxy on this machine can speak https for a server that nobody else reaches.
        let is_behind_proxy = is_loopback(&self.bind)
            && self
                .public_url
                .as_ref()
                .is_some_and(|url| url.scheme() == "https");
        if is_behind_proxy && self.trusted_proxies.is_empty() {
            problems.push(
                "TRUSTED_PROXIES is missing: BIND is an address of this machine, so customers come through a proxy, and without it \
                 all of them share the limits of one. Set the proxy's address, such as 127.0.0.1,::1."
                    .into(),
            );
        }
        let is_shared =
            !self.database_url.starts_with("sqlite:") || self.storage_url.starts_with(S3);
        if is_shared && self.signing_key.is_none() {
            problems.push(
                "SIGNING_KEY is missing: with PostgreSQL or a bucket the shop may have several processes, and all of them need the same \
                 key (`openssl rand -hex 32`)."
                    .into(),
            );
        }
        if self.shop_config.is_none() {
            problems.push(
                "SHOP_CONFIG is missing: the TOML file with the operator's real data.".into(),
            );
        }
    }
}

/// Whether mails may leave this machine in the clear: `tls=opportunistic` takes what the other side, or an attacker between, says.
fn is_unencrypted(url: &Url) -> bool {
    // With a scheme outside of the web, an IP address counts as a name too.
    let is_local = url
        .host_str()
        .is_some_and(|host| is_loopback(&format!("{host}:0")));
    let is_required = url
        .query_pairs()
        .any(|(name, value)| name == "tls" && (value == "required" || value == "wrapper"));
    url.scheme() == "smtp" && !is_local && !is_required
}

impl Config {
    /// What is wrong with `STATIC_DIR`. In development the app may be served by Vite instead.
    fn static_problems(&self) -> Vec<String> {
        let Some(folder) = &self.static_dir else {
            return Vec::new();
        };
        let index = folder.join("index.html");
        if self.is_production() && !index.is_file() {
            return vec![format!(
                "STATIC_DIR: {} is missing: build the app first.",
                index.display()
            )];
        }
        Vec::new()
    }

    /// What real money needs.
    fn check_payments(&self, problems: &mut Vec<String>) {
        match &self.stripe_secret_key {
            None => problems.push(
                "STRIPE_SECRET_KEY is missing: without it nobody can pay.".into(),
            ),
            Some(key) if key.expose().contains("_test_") => problems.push(
                "STRIPE_SECRET_KEY is a test key: in production orders would be made for payments that never happened."
                    .into(),
            ),
            Some(key) if !["sk_live_", "rk_live_"].iter().any(|start| key.expose().starts_with(start)) => problems.push(
                "STRIPE_SECRET_KEY is not a key of Stripe's: those begin with sk_live_ or rk_live_.".into(),
            ),
            Some(_) => {}
        }
        match &self.stripe_webhook_secret {
            None => problems.push(
                "STRIPE_WEBHOOK_SECRET is missing: without it no payment notice can be trusted."
                    .into(),
            ),
            Some(secret) if secret.expose().len() < SHORTEST_WEBHOOK_SECRET => problems.push(format!(
                "STRIPE_WEBHOOK_SECRET is shorter than {SHORTEST_WEBHOOK_SECRET} characters: who guesses it can make payments up."
            )),
            Some(_) => {}
        }
        if let Some(base) = &self.stripe_api_base
            && base.scheme() != "https"
        {
            problems.push(format!(
                "STRIPE_API_BASE is '{base}': production needs https, or the key is sent in the clear."
            ));
        }
    }
}

/// Whether only this machine can reach such a `BIND`.
fn is_loopback(bind: &str) -> bool {
    let host = bind.rsplit_once(':').map_or(bind, |(host, _)| host);
    let address: Option<IpAddr> = host.trim_matches(['[', ']']).parse().ok();
    host == "localhost" || address.is_some_and(|address| address.is_loopback())
}

/// A release needs no folder of the built app.
const CARRIES_APP: bool = cfg!(feature = "embedded-app");

/// Stripe's own are `whsec_` and 32 more.
const SHORTEST_WEBHOOK_SECRET: usize = 24;

/// A folder, or a bucket with its name.
fn check_store_url(url: &str) -> Result<(), &'static str> {
    let is_bucket = url.starts_with(S3);
    if is_bucket && bucket_and_prefix(url).0.is_empty() {
        return Err("names no bucket: expected s3://bucket/prefix.");
    }
    if url.contains("://") && !url.starts_with("file://") && !is_bucket {
        return Err("must be a folder or s3://bucket/prefix.");
    }
    Ok(())
}

struct Reader<'a> {
    lookup: &'a dyn Fn(&str) -> Option<String>,
    problems: Vec<String>,
}

impl Reader<'_> {
    fn config(&mut self) -> Config {
        let data_dir = PathBuf::from(self.text("DATA_DIR").unwrap_or_else(|| "data".into()));
        let environment = self.choice(
            "SHOP_ENV",
            &[
                ("development", Environment::Development),
                ("rehearsal", Environment::Rehearsal),
                ("production", Environment::Production),
            ],
        );
        let (jobs, calls) = self.choice(
            "JOBS",
            &[
                ("on", (true, true)),
                ("off", (false, true)),
                ("only", (true, false)),
            ],
        );
        Config {
            environment,
            bind: self.bind(),
            public_url: self.public_url(),
            database_url: self.database_url(&data_dir),
            storage_url: self.storage_url(&data_dir),
            aws: self.aws(""),
            signing_key: self.signing_key(),
            mail_dir: self
                .text("MAIL_DIR")
                .map_or_else(|| data_dir.join("mail"), PathBuf::from),
            static_dir: self
                .text("STATIC_DIR")
                .or_else(|| (!CARRIES_APP).then(|| "frontend/dist".into()))
                .map(PathBuf::from),
            shop_config: self.text("SHOP_CONFIG").map(PathBuf::from),
            legal_texts_dir: self.text("LEGAL_TEXTS_DIR").map(PathBuf::from),
            stripe_secret_key: self.text("STRIPE_SECRET_KEY").map(Secret::new),
            stripe_webhook_secret: self.text("STRIPE_WEBHOOK_SECRET").map(Secret::new),
            stripe_api_base: self.url("STRIPE_API_BASE", &["http", "https"]),
            smtp_url: self
                .url("SMTP_URL", &["smtp", "smtps"])
                .map(|url| Secret::new(url.as_str())),
            mail_from: self.text("MAIL_FROM"),
            log_format: self.choice(
                "LOG_FORMAT",
                &[("json", LogFormat::Json), ("text", LogFormat::Text)],
            ),
            workers: None,
            parse: self.parse(),
            upload_pace: UploadPace::default(),
            upload_quota: UploadQuota::default(),
            email_confirmation: self.choice("EMAIL_CONFIRMATION", &[("off", false), ("on", true)]),
            rate_limit_factor: self.rate_limit_factor(),
            trusted_proxies: self.trusted_proxies(),
            jobs,
            calls,
            // Somebody who develops may do without mails.
            needs_jobs: !jobs && environment != Environment::Development,
            metrics_bind: self
                .text("METRICS_BIND")
                .map(|bind| self.address("METRICS_BIND", bind)),
            traces_to: self.url("OTEL_EXPORTER_OTLP_ENDPOINT", &["http", "https"]),
            push_service: self.url("PUSH_SERVICE", &["http", "https"]),
            backup: self.backup(),
            data_dir,
        }
    }

    fn text(&self, name: &str) -> Option<String> {
        (self.lookup)(name)
            .map(|value| value.trim().to_owned())
            .filter(|value| !value.is_empty())
    }

    fn bind(&mut self) -> String {
        let bind = self.text("BIND").unwrap_or_else(|| "127.0.0.1:8080".into());
        self.address("BIND", bind)
    }

    fn address(&mut self, name: &str, bind: String) -> String {
        let port = bind
            .rsplit_once(':')
            .and_then(|(host, port)| (!host.is_empty()).then_some(port));
        if port.is_none_or(|port| port.parse::<u16>().is_err()) {
            self.problems.push(format!(
                "{name} is '{bind}': expected an address with port, such as 127.0.0.1:8080."
            ));
        }
        bind
    }

    /// The first choice is the default.
    fn choice<T: Copy>(&mut self, name: &str, choices: &[(&str, T)]) -> T {
        let (_, default) = choices[0];
        let Some(value) = self.text(name) else {
            return default;
        };
        match choices.iter().find(|(text, _)| *text == value) {
            Some((_, choice)) => *choice,
            None => {
                let known: Vec<_> = choices.iter().map(|(text, _)| *text).collect();
                self.problems.push(format!(
                    "{name} is '{value}': expected {}.",
                    known.join(" or ")
                ));
                default
            }
        }
    }

    fn url(&mut self, name: &str, schemes: &[&str]) -> Option<Url> {
        let value = self.text(name)?;
        match Url::parse(&value) {
            Ok(url) if schemes.contains(&url.scheme()) => Some(url),
            // The value may hold a password, so it is not repeated.
            _ => {
                self.problems.push(format!(
                    "{name} is no address that starts with {}://.",
                    schemes.join(":// or ")
                ));
                None
            }
        }
    }

    fn public_url(&mut self) -> Option<Url> {
        let url = self.url("PUBLIC_URL", &["http", "https"])?;
        if url.path() != "/" || url.query().is_some() || url.fragment().is_some() {
            self.problems.push(format!(
                "PUBLIC_URL is '{url}': expected only scheme, host and port."
            ));
        }
        Some(url)
    }

    fn database_url(&mut self, data_dir: &std::path::Path) -> String {
        let Some(url) = self.text("DATABASE_URL") else {
            return format!("sqlite://{}", data_dir.join("schichtwerk.db").display());
        };
        if !["sqlite:", "postgres:", "postgresql:"]
            .iter()
            .any(|scheme| url.starts_with(scheme))
        {
            self.problems
                .push("DATABASE_URL must start with sqlite:// or postgres://.".into());
        }
        // Readers and writers have connections of their own, and each would have such a database for itself.
        if url.contains(":memory:") || url.contains("mode=memory") {
            self.problems
                .push("DATABASE_URL must name a file: a database in memory holds no shop.".into());
        }
        url
    }

    fn storage_url(&mut self, data_dir: &std::path::Path) -> String {
        let Some(url) = self.text("STORAGE_URL") else {
            return data_dir.join("files").display().to_string();
        };
        if let Err(problem) = check_store_url(&url) {
            self.problems.push(format!("STORAGE_URL {problem}"));
        }
        url
    }

    /// As every program reads them that speaks to S3. Those with a prefix come before those without: another bucket may have keys of
    /// its own.
    fn aws(&self, prefix: &str) -> Vec<(&'static str, Secret)> {
        let set = |name: &'static str| {
            let own = self.text(&format!("{prefix}{name}"));
            Some((name, Secret::new(own.or_else(|| self.text(name))?)))
        };
        AWS.into_iter().filter_map(set).collect()
    }

    fn backup(&mut self) -> BackupConfig {
        let to = self.text("BACKUP_TO");
        if let Some(to) = &to
            && let Err(problem) = check_store_url(to)
        {
            self.problems.push(format!("BACKUP_TO {problem}"));
        }
        let at = self.text("BACKUP_AT");
        let time = at.as_deref().map(str::parse);
        if matches!(time, Some(Err(_))) {
            self.problems.push(format!(
                "BACKUP_AT is '{}': expected a time of day such as 03:30.",
                at.unwrap_or_default()
            ));
        }
        let key = self.text("BACKUP_KEY").map(|key| key.parse());
        if let Some(Err(NoSealingKey)) = &key {
            self.problems.push(format!("BACKUP_KEY: {NoSealingKey}"));
        }
        let default = BackupConfig::default();
        BackupConfig {
            to,
            at: time.and_then(Result::ok).unwrap_or(default.at),
            key: key.and_then(Result::ok),
            aws: self.aws("BACKUP_"),
        }
    }

    fn signing_key(&mut self) -> Option<SigningKey> {
        let text = self.text("SIGNING_KEY")?;
        let key = SigningKey::from_hex(&text);
        if key.is_none() {
            self.problems.push(
                "SIGNING_KEY must be 64 hexadecimal digits, such as those of `openssl rand -hex 32`.".into(),
            );
        }
        key
    }

    /// `on` is a factor of one.
    fn rate_limit_factor(&mut self) -> Option<NonZeroU32> {
        match self.text("RATE_LIMITS").as_deref() {
            None | Some("on") => Some(NonZeroU32::MIN),
            Some("off") => None,
            Some(value) => {
                let factor = value.parse().ok();
                if factor.is_none() {
                    self.problems.push(format!(
                        "RATE_LIMITS is '{value}': expected on, off or a whole number by which the limits are multiplied."
                    ));
                }
                factor
            }
        }
    }

    /// Addresses or networks with commas between them.
    fn trusted_proxies(&mut self) -> Vec<IpNet> {
        let text = self.text("TRUSTED_PROXIES").unwrap_or_default();
        let mut networks = Vec::new();
        for part in text
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            match part
                .parse::<IpNet>()
                .or_else(|_| part.parse::<IpAddr>().map(IpNet::from))
            {
                Ok(network) => networks.push(network),
                Err(_) => self.problems.push(format!(
                    "TRUSTED_PROXIES holds '{part}': expected addresses or networks such as 10.0.0.5, 172.16.0.0/12."
                )),
            }
        }
        networks
    }

    fn parse(&mut self) -> ParseConfig {
        let program = std::env::current_exe().unwrap_or_else(|error| {
            self.problems.push(format!(
                "The server's own program file cannot be found: {error}"
            ));
            PathBuf::new()
        });
        ParseConfig {
            program,
            ..ParseConfig::default()
        }
    }
}

impl Default for ParseConfig {
    /// Limits of the isolated parser, without the program that runs it.
    fn default() -> Self {
        Self {
            program: PathBuf::new(),
            wall_time: Duration::from_secs(30),
            cpu_seconds: 20,
            memory_bytes: 1 << 30,
            parallel: 2,
            queue: 8,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, ConfigProblems> {
        Config::from_lookup(&|name| {
            pairs
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn an_empty_environment_is_a_safe_development_shop() {
        let config = read(&[]).unwrap();
        assert_eq!(config.environment, Environment::Development);
        assert_eq!(config.bind, "127.0.0.1:8080");
        assert_eq!(config.database_url, "sqlite://data/schichtwerk.db");
        assert_eq!(config.storage_url, "data/files");
        assert!(config.stripe_secret_key.is_none());
    }

    #[test]
    fn files_may_lie_in_a_bucket_and_the_key_in_a_setting() {
        let key = "0123456789abcdef".repeat(4);
        let config = read(&[
            ("STORAGE_URL", "s3://models/shop"),
            ("AWS_ACCESS_KEY_ID", "one"),
            ("AWS_ENDPOINT_URL", "http://127.0.0.1:9000"),
            ("SIGNING_KEY", &key),
        ])
        .unwrap();
        assert_eq!(config.storage_url, "s3://models/shop");
        let names: Vec<_> = config.aws.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, ["AWS_ACCESS_KEY_ID", "AWS_ENDPOINT_URL"]);
        assert!(config.signing_key.is_some());
        for wrong in [
            ("STORAGE_URL", "s3:///shop"),
            ("DATABASE_URL", "sqlite::memory:"),
            ("STORAGE_URL", "gs://models"),
            ("SIGNING_KEY", "secret"),
            ("METRICS_BIND", "9090"),
            ("BACKUP_TO", "ftp://backup.example"),
            ("BACKUP_TO", "s3://"),
            ("BACKUP_AT", "half past three"),
            ("BACKUP_KEY", "AGE-SECRET-KEY-1"),
        ] {
            let said = read(&[wrong]).unwrap_err().to_string();
            assert!(said.contains(wrong.0), "{said}");
            assert!(!said.contains("secret"), "{said}");
        }
    }

    #[test]
    fn a_bucket_for_backups_may_have_keys_of_its_own() {
        let config = read(&[
            ("BACKUP_TO", "s3://away/shop"),
            ("BACKUP_AT", "23:05"),
            ("AWS_ACCESS_KEY_ID", "models"),
            ("AWS_REGION", "eu-central-1"),
            ("BACKUP_AWS_ACCESS_KEY_ID", "backups"),
        ])
        .unwrap();
        let backup = &config.backup;
        assert_eq!(backup.at, jiff::civil::time(23, 5, 0, 0));
        let set = |aws: &[(&'static str, Secret)]| -> Vec<String> {
            let text = |(name, value): &(&str, Secret)| format!("{name}={}", value.expose());
            aws.iter().map(text).collect()
        };
        let backups = ["AWS_ACCESS_KEY_ID=backups", "AWS_REGION=eu-central-1"];
        assert_eq!(set(&backup.aws), backups);
        assert_eq!(set(&config.aws)[0], "AWS_ACCESS_KEY_ID=models");
    }

    #[test]
    fn duty_11_behind_a_proxy_production_must_know_whom_to_believe() {
        let says = |bind: &str, public_url: &str, proxies: &str| {
            let problems = read(&[
                ("SHOP_ENV", "production"),
                ("BIND", bind),
                ("PUBLIC_URL", public_url),
                ("TRUSTED_PROXIES", proxies),
            ]);
            problems
                .unwrap_err()
                .to_string()
                .contains("TRUSTED_PROXIES")
        };
        for bind in [
            "",
            "127.0.0.1:8080",
            "127.0.3.1:80",
            "[::1]:8080",
            "localhost:8080",
        ] {
            assert!(says(bind, "https://shop.de", ""), "{bind}");
            assert!(!says(bind, "https://shop.de", "127.0.0.1"), "{bind}");
        }
        assert!(!says("0.0.0.0:8080", "https://shop.de", ""));
        assert!(!says("127.0.0.1:8080", "http://shop.de", ""));
    }

    #[test]
    fn duty_11_processes_that_may_be_several_need_a_key_that_is_set() {
        let says = |name: &str, value: &str, key: &str| {
            let problems = read(&[
                ("SHOP_ENV", "production"),
                (name, value),
                ("SIGNING_KEY", key),
            ]);
            problems.unwrap_err().to_string().contains("SIGNING_KEY")
        };
        let key = "5c".repeat(32);
        for (name, value) in [
            ("DATABASE_URL", "postgres://shop@db/shop"),
            ("DATABASE_URL", "postgresql://shop@db/shop"),
            ("STORAGE_URL", "s3://models/shop"),
        ] {
            assert!(says(name, value, ""), "{value}");
            assert!(!says(name, value, &key), "{value}");
        }
        assert!(!says("DATABASE_URL", "sqlite://shop.db", ""));
    }

    fn asked() -> Vec<String> {
        let asked = std::cell::RefCell::new(Vec::new());
        let config = Config::from_lookup(&|name| {
            asked.borrow_mut().push(name.to_owned());
            None
        });
        assert!(config.is_ok());
        asked.into_inner()
    }

    #[test]
    fn duty_11_the_list_of_settings_lacks_none_and_has_none_that_nobody_reads() {
        let list = include_str!("../../../../.env.example");
        let asked = asked();
        assert!(asked.len() > 20, "{asked:?}");
        // Those of S3 are explained by who offers it.
        for name in asked.iter().filter(|name| !name.contains("AWS_")) {
            assert!(list.contains(&format!("\n#{name}=")), "{name} is missing");
        }
        for line in list.lines() {
            if let Some((name, _)) = line.strip_prefix('#').and_then(|line| line.split_once('='))
                && is_name(name)
            {
                assert!(asked.iter().any(|one| one == name), "{name} is not read");
            }
        }
    }

    #[test]
    fn duty_11_each_setting_that_the_papers_name_is_read() {
        let asked = asked();
        // The log's filter is read by its library, the other one is a word of the operating system.
        let others = ["RUST_LOG", "RLIMIT_NOFILE"];
        for paper in [
            include_str!("../../../../docs/OPERATIONS.md"),
            include_str!("../../../../README.md"),
            include_str!("../../../../docs/DATENSCHUTZ.md"),
            include_str!("../../../../docs/VERFAHREN.md"),
        ] {
            let quoted = paper.split('`').skip(1).step_by(2);
            let names = quoted.filter_map(|text| text.split([' ', '=']).next());
            for name in names.filter(|name| name.contains('_') && is_name(name)) {
                assert!(
                    others.contains(&name) || asked.iter().any(|one| one == name),
                    "{name} is not read"
                );
            }
        }
    }

    fn is_name(text: &str) -> bool {
        !text.is_empty()
            && text
                .chars()
                .all(|char| char.is_ascii_uppercase() || char.is_ascii_digit() || char == '_')
    }

    #[test]
    fn every_problem_is_named_at_once() {
        let problems = read(&[
            ("BIND", "8080"),
            ("PUBLIC_URL", "ftp://x"),
            ("SHOP_ENV", "prod"),
            ("SMTP_URL", "x"),
        ]);
        let text = problems.unwrap_err().to_string();
        for name in ["BIND", "PUBLIC_URL", "SHOP_ENV", "SMTP_URL"] {
            assert!(text.contains(name), "{name} is missing in: {text}");
        }
    }

    #[test]
    fn production_sends_no_mail_in_the_clear_to_another_machine() {
        let complains = |url: &str| {
            let read = read(&[("SHOP_ENV", "production"), ("SMTP_URL", url)]);
            let text = read.unwrap_err().to_string();
            text.contains("SMTP_URL")
        };
        for url in [
            "smtp://mail.example.org",
            "smtp://user:word@mail.example.org:587?tls=opportunistic",
            "smtp://192.0.2.1",
        ] {
            assert!(complains(url), "{url}");
        }
        for url in [
            "smtps://mail.example.org",
            "smtp://mail.example.org:587?tls=required",
            "smtp://localhost",
            "smtp://127.0.0.1:25",
            "smtp://[::1]",
        ] {
            assert!(!complains(url), "{url}");
        }
    }

    #[test]
    fn production_refuses_what_only_development_may_lack() {
        let text = read(&[("SHOP_ENV", "production"), ("PUBLIC_URL", "http://shop.de")])
            .unwrap_err()
            .to_string();
        for name in [
            "PUBLIC_URL",
            "STRIPE_SECRET_KEY",
            "SMTP_URL",
            "MAIL_FROM",
            "SHOP_CONFIG",
        ] {
            assert!(text.contains(name), "{name} is missing in: {text}");
        }
        assert!(!text.contains("BIND"));
    }

    #[test]
    fn duty_11_production_takes_no_money_by_a_test_key_a_weak_secret_or_in_the_clear() {
        let problems = |key: &str, secret: &str, base: &str| {
            read(&[
                ("SHOP_ENV", "production"),
                ("STRIPE_SECRET_KEY", key),
                ("STRIPE_WEBHOOK_SECRET", secret),
                ("STRIPE_API_BASE", base),
            ])
            .unwrap_err()
            .0
            .into_iter()
            .filter(|problem| problem.starts_with("STRIPE_"))
            .collect::<Vec<_>>()
        };
        let strong = "whsec_0123456789abcdef0123456789abcdef";
        assert!(problems("sk_live_1", strong, "https://api.stripe.com/").is_empty());
        assert!(problems("rk_live_1", strong, "").is_empty());
        for key in ["sk_test_geheim", "rk_test_geheim"] {
            let found = problems(key, strong, "");
            assert!(
                found.len() == 1 && found[0].contains("test key"),
                "{found:?}"
            );
            assert!(!found[0].contains("geheim"));
        }
        let found = problems(strong, strong, "");
        assert!(
            found.len() == 1 && found[0].contains("begin with sk_live_"),
            "{found:?}"
        );
        let found = problems("sk_live_1", "x", "");
        assert!(
            found.len() == 1 && found[0].contains("STRIPE_WEBHOOK_SECRET"),
            "{found:?}"
        );
        let found = problems("sk_live_1", strong, "http://api.stripe.com/");
        assert!(
            found.len() == 1 && found[0].contains("STRIPE_API_BASE"),
            "{found:?}"
        );
        // Everything that is missing in one start, not one after the other.
        let found = problems("", "", "");
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn limits_and_proxies_are_read_and_checked() {
        let config = read(&[
            ("RATE_LIMITS", "50"),
            ("TRUSTED_PROXIES", "10.0.0.5, 172.16.0.0/12,::1"),
            ("EMAIL_CONFIRMATION", "on"),
        ])
        .unwrap();
        assert_eq!(config.rate_limit_factor, NonZeroU32::new(50));
        assert_eq!(config.trusted_proxies.len(), 3);
        assert!(config.email_confirmation);
        let config = read(&[]).unwrap();
        assert_eq!(config.rate_limit_factor, Some(NonZeroU32::MIN));
        assert!(!config.email_confirmation);
        assert_eq!(
            read(&[("RATE_LIMITS", "off")]).unwrap().rate_limit_factor,
            None
        );
        let text = read(&[
            ("SHOP_ENV", "production"),
            ("RATE_LIMITS", "off"),
            ("TRUSTED_PROXIES", "proxy"),
        ])
        .unwrap_err()
        .to_string();
        for name in ["RATE_LIMITS", "TRUSTED_PROXIES"] {
            assert!(text.contains(name), "{name} is missing in: {text}");
        }
        assert!(read(&[("RATE_LIMITS", "0")]).is_err());
    }

    #[test]
    fn secrets_do_not_show_in_debug_output_or_in_problems() {
        let config = read(&[("STRIPE_SECRET_KEY", "sk_test_verraten")]).unwrap();
        assert!(!format!("{config:?}").contains("verraten"));
        let problems = read(&[("SMTP_URL", "http://user:verraten@host")]).unwrap_err();
        assert!(!problems.to_string().contains("verraten"));
    }
}
