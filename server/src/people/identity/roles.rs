//! What somebody may do in the back office: each account has at most one role, and each route of the back office names the roles that
//! may call it (`app/routes.rs`).

use std::collections::HashMap;

use actix_web::HttpRequest;
use actix_web::http::Method;
use sqlx::{Any, AnyConnection, Executor};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::foundation::callers::routed_path;
use crate::foundation::code::code;
use crate::foundation::ids::UserId;

/// What somebody of the staff is.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    EnumString,
    IntoStaticStr,
    VariantArray,
    ToSchema,
)]
#[strum(serialize_all = "snake_case")]
#[schema(rename_all = "snake_case")]
pub enum Role {
    /// Everything: money, settings, rights.
    Owner,
    /// Prints: the production board and the models, no money, no addresses, no settings.
    Workshop,
    /// Reads orders, figures and documents, and exports them; changes nothing.
    Books,
}

code!(Role);

impl Role {
    /// The role of a row of `user_profiles`.
    fn of(is_admin: Option<i16>, staff_role: Option<Self>) -> Option<Self> {
        if is_admin == Some(1) {
            Some(Self::Owner)
        } else {
            staff_role
        }
    }
}

/// How an account stands in the back office.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Standing {
    /// `None`: a customer.
    pub role: Option<Role>,
    /// The shop demands a second factor of everybody who has a role, and this account has none yet.
    pub lacks_second_factor: bool,
}

/// The columns of a [`StandingRow`], of the account that `users.id` names.
macro_rules! standing_columns {
    () => {
        "(SELECT is_admin FROM user_profiles WHERE user_profiles.id = users.id) AS is_admin, \
         (SELECT staff_role FROM user_profiles WHERE user_profiles.id = users.id) AS staff_role, \
         (SELECT confirmed_at FROM second_factors WHERE second_factors.user_id = users.id) AS factor_since, \
         (SELECT second_factor_demanded FROM admin_rules WHERE admin_rules.id = 1) AS second_factor_demanded"
    };
}
pub(crate) use standing_columns;

/// A [`Standing`] as it lies in the database.
#[derive(sqlx_macros::FromRow)]
pub(crate) struct StandingRow {
    pub(super) is_admin: Option<i16>,
    staff_role: Option<Role>,
    factor_since: Option<String>,
    second_factor_demanded: Option<i16>,
}

impl From<&StandingRow> for Standing {
    fn from(row: &StandingRow) -> Self {
        let role = Role::of(row.is_admin, row.staff_role);
        let is_demanded = row.second_factor_demanded == Some(1);
        Self {
            role,
            lacks_second_factor: role.is_some() && is_demanded && row.factor_since.is_none(),
        }
    }
}

/// How an account stands now.
pub async fn standing(
    connection: &mut AnyConnection,
    user_id: &UserId,
) -> Result<Standing, sqlx::Error> {
    let row: Option<StandingRow> = sqlx::query_as(concat!(
        "SELECT ",
        standing_columns!(),
        " FROM users WHERE users.id = $1"
    ))
    .bind(user_id)
    .fetch_optional(connection)
    .await?;
    Ok(row.as_ref().map(Standing::from).unwrap_or_default())
}

/// Whether everybody who has a role needs a second factor.
pub async fn is_second_factor_demanded(
    database: impl Executor<'_, Database = Any>,
) -> Result<bool, sqlx::Error> {
    let demanded: Option<i16> =
        sqlx::query_scalar("SELECT second_factor_demanded FROM admin_rules WHERE id = 1")
            .fetch_optional(database)
            .await?;
    Ok(demanded == Some(1))
}

/// Which roles may call which route of the back office. Made from the route table, and asked by [`super::Identity`]: a route that is
/// not in it is nobody's.
#[derive(Debug, Default)]
pub struct RouteRoles(HashMap<(Method, String), &'static [Role]>);

impl RouteRoles {
    /// From method, address with `{parameters}` and roles of each route.
    pub fn new(routes: impl IntoIterator<Item = (Method, String, &'static [Role])>) -> Self {
        Self(
            routes
                .into_iter()
                .map(|(method, path, roles)| ((method, path), roles))
                .collect(),
        )
    }

    /// Those of the route that a request reaches.
    pub(super) fn of(&self, request: &HttpRequest) -> &'static [Role] {
        request
            .resource_map()
            .match_pattern(routed_path(request))
            .and_then(|path| self.0.get(&(request.method().clone(), path)))
            .copied()
            .unwrap_or_default()
    }
}
