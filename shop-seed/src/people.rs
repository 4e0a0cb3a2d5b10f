//! Made-up customers. Every address ends on example.org, which nobody can own.

use core_wasm::validate::CustomerData;
use fastrand::Rng;

use super::rows::Rows;
use schichtwerk_server::foundation::db::Tx;
use schichtwerk_server::foundation::error::ApiResult;
use schichtwerk_server::services::payments::{Address, Recipient};

const FIRST_NAMES: [&str; 24] = [
    "Anna", "Ben", "Clara", "David", "Elif", "Felix", "Greta", "Hannes", "Ida", "Jonas", "Karla",
    "Lukas", "Mia", "Noah", "Özlem", "Paul", "Ronja", "Sören", "Tülin", "Ulrike", "Viktor",
    "Wanda", "Yusuf", "Zoe",
];
const LAST_NAMES: [&str; 30] = [
    "Müller", "Schmidt", "Fischer", "Weber", "Meyer", "Wagner", "Becker", "Schulz", "Koch",
    "Bauer", "Richter", "Klein", "Wolf", "Peters", "Neumann", "Schwarz", "Braun", "Krüger",
    "Hofmann", "Lange", "Yılmaz", "Nowak", "Nguyen", "Groß", "Jäger", "Winkler", "Vogel", "Keller",
    "Frank", "Berger",
];
const STREETS: [&str; 4] = ["Ringweg", "Am Markt", "Bergweg", "Parkweg"];
const TOWNS: [(&str, &str); 4] = [
    ("10115", "Berlin"),
    ("80331", "München"),
    ("40213", "Düsseldorf"),
    ("04109", "Leipzig"),
];

/// The admin in whose name held orders are decided.
pub const ADMIN_ID: &str = "00000000-0000-7000-8000-00000000c4ef";
const ADMIN_EMAIL: &str = "chefin@schichtwerk.example";

/// A customer, with an account or without.
#[derive(Debug, Clone)]
pub struct Person {
    /// `users.id` or `guests.id`
    pub id: String,
    pub has_account: bool,
    pub data: CustomerData,
    pub address: Address,
}

impl Person {
    /// The customer with this number, always the same one.
    pub fn new(number: usize) -> Self {
        let mut rng = Rng::with_seed(0x00c0_ffee ^ number as u64);
        let first_name = pick(&mut rng, &FIRST_NAMES);
        let last_name = pick(&mut rng, &LAST_NAMES);
        let (postal_code, city) = *pick(&mut rng, &TOWNS);
        let street = pick(&mut rng, &STREETS);
        let company = (rng.f64() < 0.12).then(|| format!("{last_name} & Partner GmbH"));
        let has_account = rng.f64() < 0.6;
        Self {
            id: format!("00000000-0000-7000-9000-{number:012x}"),
            has_account,
            data: CustomerData {
                first_name: (*first_name).to_owned(),
                last_name: (*last_name).to_owned(),
                email: format!(
                    "{}.{}{number}@example.org",
                    ascii(first_name),
                    ascii(last_name)
                ),
                phone: (rng.f64() < 0.5).then(|| format!("+49 151 {:08}", rng.u32(..100_000_000))),
                is_business: company.is_some(),
                company,
                reference: None,
                message: None,
                agree_to_terms: true,
            },
            address: Address {
                line1: format!("{street} {}", rng.u32(1..120)),
                line2: None,
                postal_code: postal_code.to_owned(),
                city: city.to_owned(),
                country: "DE".to_owned(),
            },
        }
    }

    pub fn user_id(&self) -> Option<String> {
        self.has_account.then(|| self.id.clone())
    }

    pub fn guest_id(&self) -> Option<String> {
        (!self.has_account).then(|| self.id.clone())
    }

    pub fn recipient(&self) -> Recipient {
        Recipient {
            name: format!("{} {}", self.data.first_name, self.data.last_name),
            address: self.address.clone(),
        }
    }
}

/// One of a list that is not empty.
pub fn pick<'a, T>(rng: &mut Rng, list: &'a [T]) -> &'a T {
    &list[rng.usize(..list.len())]
}

fn ascii(name: &str) -> String {
    let pairs = [
        ("ä", "ae"),
        ("ö", "oe"),
        ("ü", "ue"),
        ("ß", "ss"),
        ("ı", "i"),
    ];
    pairs
        .iter()
        .fold(name.to_lowercase(), |name, (letter, plain)| {
            name.replace(letter, plain)
        })
}

/// Rows of accounts, and of the guests that cookies stand for.
pub struct People {
    users: Rows,
    profiles: Rows,
    guests: Rows,
}

impl People {
    pub fn new() -> Self {
        Self {
            users: Rows::into(
                "INSERT INTO users (id, email, user_metadata, created_at, email_confirmed_at) VALUES ",
                5,
            ),
            profiles: Rows::into("INSERT INTO user_profiles (id, is_admin) VALUES ", 2),
            guests: Rows::into("INSERT INTO guests (id, token_hash, created_at) VALUES ", 3),
        }
    }

    /// A customer who comes for the first time.
    pub fn add(&mut self, person: &Person, now: &str) {
        if person.has_account {
            self.add_user(&person.id, &person.data.email, now, 0);
            return;
        }
        let token_hash = format!("seed-{}", person.id);
        self.guests
            .add([person.id.as_str().into(), token_hash.into(), now.into()]);
    }

    fn add_user(&mut self, id: &str, email: &str, now: &str, is_admin: i64) {
        self.users
            .add([id.into(), email.into(), "{}".into(), now.into(), now.into()]);
        self.profiles.add([id.into(), is_admin.into()]);
    }

    pub async fn write(self, tx: &mut Tx) -> Result<(), sqlx::Error> {
        for rows in [self.users, self.profiles, self.guests] {
            rows.write(tx).await?;
        }
        Ok(())
    }
}

/// An admin who can log in by `server admin login-link`.
pub async fn insert_admin(tx: &mut Tx, begin: &str) -> ApiResult<()> {
    let known: Option<String> = sqlx::query_scalar("SELECT id FROM users WHERE email = $1")
        .bind(ADMIN_EMAIL)
        .fetch_optional(&mut **tx)
        .await?;
    if known.is_none() {
        let mut people = People::new();
        people.add_user(ADMIN_ID, ADMIN_EMAIL, begin, 1);
        people.write(tx).await?;
    }
    Ok(())
}
