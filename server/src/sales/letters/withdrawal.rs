//! The mails about a declaration of withdrawal.

use jiff::Timestamp;

use crate::foundation::clock::to_text;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::german;
use crate::foundation::ids::WithdrawalId;
use crate::mail::{self, About, Kind, Letter, NewMail, Post};
use crate::sales::order_states::Status;
use crate::state::State;

/// What was declared, and when it came in.
#[derive(Debug)]
pub struct Declared<'a> {
    /// `withdrawals.id`
    pub id: &'a WithdrawalId,
    /// When it came in.
    pub at: Timestamp,
    /// Who declares it.
    pub name: &'a str,
    /// Which contract, in the customer's words.
    pub contract: &'a str,
    /// Where the receipt goes.
    pub email: &'a str,
}

impl Declared<'_> {
    /// The declaration word by word, as the form has it.
    fn words(&self) -> [String; 4] {
        [
            "Hiermit widerrufe ich den folgenden Vertrag:".to_owned(),
            format!("Vertrag: {}", self.contract),
            format!("Name: {}", self.name),
            format!("E-Mail-Adresse: {}", self.email),
        ]
    }
}

/// Declarations of a day that share a letter.
#[derive(Debug)]
pub struct Sum {
    /// What the letter is once for.
    pub once: String,
    /// How many there are.
    pub count: i64,
    /// The first of them: time, name, contract and address.
    pub listed: Vec<(String, String, String, String)>,
    /// When the letter leaves, if none is waiting yet.
    pub due: Timestamp,
}

impl Sum {
    fn lines(&self) -> impl Iterator<Item = String> {
        let listed = self.listed.iter().map(|(at, name, contract, email)| {
            let at = at.parse().map_or_else(|_| at.clone(), german::date_time);
            format!("{at}: Vertrag: {contract}, Name: {name}, E-Mail-Adresse: {email}")
        });
        let listed_count = i64::try_from(self.listed.len()).unwrap_or(i64::MAX);
        let more = (self.count > listed_count)
            .then(|| format!("und {} weitere", self.count - listed_count));
        listed.chain(more)
    }
}

/// The receipt on something that lasts: content, date and time (§ 356a BGB). It does not go before `due`.
pub async fn queue_withdrawal_receipt(
    state: &State,
    tx: &mut Tx,
    declared: &Declared<'_>,
    due: Timestamp,
) -> ApiResult<()> {
    let came_in = format!(
        "Ihr Widerruf ist am {} bei uns eingegangen. Sie haben erklärt:",
        german::date_time(declared.at)
    );
    let letter = Letter {
        title: "Eingangsbestätigung Ihres Widerrufs".into(),
        greeting: "Guten Tag,".into(),
        paragraphs: std::iter::once(came_in)
            .chain(declared.words())
            .collect(),
        closing: "Diese Nachricht bestätigt den Eingang. Wir prüfen Ihre Erklärung und melden uns bei Ihnen. Haben Sie das nicht \
                  selbst erklärt, antworten Sie bitte auf diese E-Mail."
            .into(),
        ..Letter::empty(state)
    };
    let receipt = receipt(state, declared, declared.id, &letter, due)?;
    mail::store_all(state, tx, vec![receipt]).await
}

fn receipt<'a>(
    state: &'a State,
    declared: &Declared<'_>,
    once: &'a str,
    letter: &Letter,
    due: Timestamp,
) -> ApiResult<NewMail<'a>> {
    let post = Post {
        about: About::Other { once },
        kind: Kind::WithdrawalReceipt,
        body: letter.body()?,
    };
    Ok(post.for_customer(state, declared.name.to_owned(), declared.email, due))
}

/// One receipt for all that came in on a day after the first ones. It takes the place of the one that was written when fewer had come
/// in, and leaves when the day is over.
pub async fn queue_summed_receipt(
    state: &State,
    tx: &mut Tx,
    last: &Declared<'_>,
    sum: &Sum,
) -> ApiResult<()> {
    let letter = Letter {
        title: "Eingangsbestätigung weiterer Widerrufe".into(),
        greeting: "Guten Tag,".into(),
        paragraphs: std::iter::once(format!(
            "unter Ihrer E-Mail-Adresse sind am {} weitere Erklärungen bei uns eingegangen ({}). Erklärt wurde jeweils: \
             Hiermit widerrufe ich den folgenden Vertrag.",
            german::date(german::day_of(last.at)),
            sum.count
        ))
        .chain(sum.lines())
        .collect(),
        closing: "Diese Nachricht bestätigt den Eingang. Wir prüfen die Erklärungen und melden uns bei Ihnen. Haben Sie das nicht \
                  selbst erklärt, antworten Sie bitte auf diese E-Mail."
            .into(),
        ..Letter::empty(state)
    };
    let receipt = receipt(state, last, &sum.once, &letter, sum.due)?;
    mail::replace(state, tx, receipt).await
}

/// Tells the operator of all that came in on a day after the first ones, as [`queue_summed_receipt`] tells customers.
pub async fn queue_summed_notice(
    state: &State,
    tx: &mut Tx,
    last: &Declared<'_>,
    sum: &Sum,
) -> ApiResult<()> {
    let letter = Letter {
        title: format!(
            "Weitere Widerrufe am {}: {}",
            german::date(german::day_of(last.at)),
            sum.count
        ),
        paragraphs: std::iter::once(
            "Es gingen weitere Widerrufe ein, die keine Bestellung zum ersten Mal nennen. Den Eingang bestätigt der Shop selbst."
                .to_owned(),
        )
        .chain(sum.lines())
        .collect(),
        ..Letter::empty(state)
    };
    let post = Post {
        about: About::Other { once: &sum.once },
        kind: Kind::WithdrawalNotice,
        body: letter.body()?,
    };
    let own = state.operator.email.clone();
    let mut notice = post.for_operator(state, &own);
    notice.due = to_text(sum.due);
    mail::replace(state, tx, notice).await
}

/// Tells the operator, with number and status of the orders that are meant.
pub async fn queue_withdrawal_notice(
    state: &State,
    tx: &mut Tx,
    declared: &Declared<'_>,
    orders: &[(String, Status)],
) -> ApiResult<()> {
    let meant = if orders.is_empty() {
        vec!["Zu dieser Angabe und dieser Adresse gibt es keine Bestellung. Bitte klären Sie mit dem Absender, was gemeint ist.".to_owned()]
    } else {
        orders
            .iter()
            .map(|(number, status)| {
                format!(
                    "Gemeint ist: Bestellung #{number}, Status: {}",
                    status.label()
                )
            })
            .collect()
    };
    let letter = Letter {
        title: format!("Widerruf: {}", declared.contract),
        paragraphs: std::iter::once(format!(
            "Am {} ist ein Widerruf eingegangen. Den Eingang bestätigt der Shop selbst.",
            german::date_time(declared.at)
        ))
        .chain(declared.words())
        .chain(meant)
        .collect(),
        ..Letter::empty(state)
    };
    let post = Post {
        about: About::Other { once: declared.id },
        kind: Kind::WithdrawalNotice,
        body: letter.body()?,
    };
    post.queue_for_operator(state, tx, declared.email).await
}
