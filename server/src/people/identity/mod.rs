//! Who calls: a guest by the guest cookie, a user by the session cookie. Both cookies hold opaque tokens; the database
//! keeps only their hashes. Nothing in a request's body says who somebody is.

mod admin_call;
mod cookies;
pub(crate) mod guests;
mod metadata;
pub(crate) mod roles;
pub(crate) mod sessions;

use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use futures_util::future::LocalBoxFuture;

use crate::foundation::db::Lock;
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{GuestId, UserId};
use crate::state::State;

pub(crate) use admin_call::{AdminCall, ProvedCall, read_body};
pub use cookies::{
    attach_cookies, device_token, remove_session, session_token, set_device, set_session,
};
pub(crate) use metadata::UserMetadata;
pub use roles::{Role, RouteRoles, Standing};

/// A logged-in person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// `users.id`
    pub id: UserId,
    /// As [`crate::people::accounts::normalised_email`] writes it.
    pub email: String,
    /// True if somebody proved that mails to this address arrive with them.
    pub is_email_confirmed: bool,
    /// `user_metadata`
    pub metadata: UserMetadata,
    /// What the user may do in the back office.
    pub standing: Standing,
}

/// A visitor known by the guest cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guest {
    /// `guests.id`, `guest_…`
    pub id: GuestId,
    token: String,
}

/// The owner of something new: exactly one of the two ids.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// A logged-in user's id.
    User(UserId),
    /// A guest's id.
    Guest(GuestId),
}

impl Owner {
    /// The id itself, whichever kind.
    pub fn id(&self) -> &str {
        match self {
            Self::User(id) => id,
            Self::Guest(id) => id,
        }
    }

    /// What is taken before anything of theirs is looked at and changed.
    pub fn lock(&self) -> Lock<'_> {
        match self {
            Self::User(id) => Lock::User(id),
            Self::Guest(id) => Lock::Guest(id),
        }
    }

    /// For the column `user_id`.
    pub fn user_id(&self) -> Option<&UserId> {
        if let Self::User(id) = self {
            Some(id)
        } else {
            None
        }
    }

    /// For the column `guest_id`.
    pub fn guest_id(&self) -> Option<&GuestId> {
        if let Self::Guest(id) = self {
            Some(id)
        } else {
            None
        }
    }
}

/// The caller of one request, read from its cookies and the database. A handler takes it as an argument.
#[derive(Debug, Clone, Default)]
pub struct Identity {
    /// The user of the session, if it is alive.
    pub user: Option<User>,
    /// The guest of this browser. A user keeps it: what was uploaded before the login stays reachable.
    pub guest: Option<Guest>,
    /// The user gave the password in this session within the last [`sessions::PROOF_LASTS`].
    pub is_proved: bool,
    /// Who may make this call, as its line in the route table says; empty outside of the back office.
    allowed: &'static [Role],
}

impl Identity {
    /// The caller as an owner, without making a guest.
    pub fn owner(&self) -> Option<Owner> {
        match (&self.user, &self.guest) {
            (Some(user), _) => Some(Owner::User(user.id.clone())),
            (None, Some(guest)) => Some(Owner::Guest(guest.id.clone())),
            (None, None) => None,
        }
    }

    /// The caller as an owner. A visitor without any cookie becomes a new guest; the answer then sets the cookie.
    ///
    /// # Errors
    /// When the guest cannot be stored.
    pub(crate) async fn owner_or_new_guest(
        &self,
        request: &HttpRequest,
        state: &State,
    ) -> ApiResult<Owner> {
        match &self.user {
            Some(user) => Ok(Owner::User(user.id.clone())),
            None => self.guest_or_new(request, state).await,
        }
    }

    /// The guest of this browser, logged in or not.
    pub(crate) fn guest_owner(&self) -> Option<Owner> {
        self.guest
            .as_ref()
            .map(|guest| Owner::Guest(guest.id.clone()))
    }

    /// The guest of this browser, a new one if need be; the answer sets the cookie.
    ///
    /// # Errors
    /// When the guest cannot be stored.
    pub(crate) async fn guest_or_new(
        &self,
        request: &HttpRequest,
        state: &State,
    ) -> ApiResult<Owner> {
        let guest = match &self.guest {
            Some(guest) => guest.clone(),
            None => guests::create(state).await?,
        };
        // Sent again each time, so that the thirty days count from the last visit.
        cookies::set_guest(request, state, &guest.token);
        Ok(Owner::Guest(guest.id))
    }

    /// True if a row with these two columns is the caller's.
    pub(crate) fn owns(&self, user_id: Option<&UserId>, guest_id: Option<&GuestId>) -> bool {
        let by_user = user_id.is_some() && user_id == self.user.as_ref().map(|user| &user.id);
        let by_guest = guest_id.is_some() && guest_id == self.guest.as_ref().map(|guest| &guest.id);
        by_user || by_guest
    }

    /// The logged-in user.
    ///
    /// # Errors
    /// 401 without a session.
    pub(crate) fn require_user(&self) -> ApiResult<&User> {
        self.user.as_ref().ok_or(ApiError::LoginRequired)
    }

    /// True if the caller has one of these roles, and the second factor where the shop demands one: for a route that customers call as
    /// well.
    pub(crate) fn has_role(&self, roles: &[Role]) -> bool {
        self.user.as_ref().is_some_and(|user| {
            let standing = user.standing;
            standing.role.is_some_and(|role| roles.contains(&role)) && !standing.lacks_second_factor
        })
    }

    /// The logged-in admin: somebody with a role that the route table names for this route.
    ///
    /// # Errors
    /// 403 for everybody else, with the log line of ROLE-15; 403 `second_factor_needed` where the shop demands one.
    pub(crate) fn require_admin(&self) -> ApiResult<&User> {
        let admin = self.require_role()?;
        if admin.standing.lacks_second_factor {
            return Err(ApiError::forbidden(
                "second_factor_needed",
                "Dieser Shop verlangt von allen in der Verwaltung eine Zwei-Faktor-Anmeldung. Bitte richten Sie Ihre zuerst ein.",
            ));
        }
        Ok(admin)
    }

    /// [`Self::require_admin`] for somebody who has to set up the second factor first.
    ///
    /// # Errors
    /// 403 without such a role, with the log line of ROLE-15.
    pub(crate) fn require_role(&self) -> ApiResult<&User> {
        self.user
            .as_ref()
            .filter(|user| {
                let role = user.standing.role;
                role.is_some_and(|role| self.allowed.contains(&role))
            })
            .ok_or(ApiError::AdminRequired)
    }

    /// The logged-in admin, who gave the password a moment ago: for refunds, settings and rights, which a thief of an open
    /// browser must not reach.
    ///
    /// # Errors
    /// As [`Self::require_admin`]; 403 `password_required` where the page has to ask for the password
    /// (`POST /api/password-again`) and to repeat the call.
    pub(crate) fn require_proved_admin(&self) -> ApiResult<&User> {
        let admin = self.require_admin()?;
        self.require_proof()?;
        Ok(admin)
    }

    /// The password was given a moment ago.
    ///
    /// # Errors
    /// 403 `password_required`.
    pub(crate) fn require_proof(&self) -> ApiResult<()> {
        if self.is_proved {
            return Ok(());
        }
        Err(ApiError::forbidden(
            "password_required",
            "Bitte geben Sie zur Sicherheit Ihr Passwort noch einmal ein.",
        ))
    }

    /// Checks the `userId` of a body. It never carries authority: nothing, the caller's own id, or an id that a
    /// browser made up for a guest (`guest…`) is accepted.
    ///
    /// # Errors
    /// 403 for somebody else's id.
    pub(crate) async fn check_claimed_user_id(
        &self,
        state: &State,
        claimed: Option<&str>,
    ) -> ApiResult<()> {
        let Some(claimed) = claimed.filter(|claimed| !claimed.is_empty()) else {
            return Ok(());
        };
        let is_own =
            self.owns(Some(&claimed.into()), None) || self.owns(None, Some(&claimed.into()));
        if is_own
            || (claimed.starts_with("guest") && !guests::exists(state, &claimed.into()).await?)
        {
            return Ok(());
        }
        Err(ApiError::forbidden(
            "foreign_user_id",
            "Sie sind nicht als dieser Benutzer angemeldet. Bitte laden Sie die Seite neu.",
        ))
    }
}

impl FromRequest for Identity {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, ApiResult<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<State>().cloned();
        let request = request.clone();
        Box::pin(async move {
            // A rate limit may have asked already.
            if let Some(known) = request.extensions().get::<Self>() {
                return Ok(known.clone());
            }
            let state = state.ok_or_else(|| ApiError::internal("the state is missing"))?;
            let session = match session_token(&request, &state) {
                Some(token) => sessions::find(&state, &token).await?,
                None => None,
            };
            let guest = match cookies::guest_token(&request, &state) {
                Some(token) => guests::find(&state, token).await?,
                None => None,
            };
            let is_proved = session.as_ref().is_some_and(|session| session.is_proved);
            let allowed = request
                .app_data::<Data<RouteRoles>>()
                .map_or(&[][..], |roles| roles.of(&request));
            Ok(Self {
                allowed,
                user: session.map(|session| session.user),
                guest,
                is_proved,
            })
        })
    }
}
