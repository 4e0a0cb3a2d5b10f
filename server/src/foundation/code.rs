//! Enums of codes: each value has one spelling, for the database, for JSON and for addresses.

/// Gives an enum the uses of its spelling, which strum's `EnumString`, `IntoStaticStr` and `VariantArray` derive from its variants.
macro_rules! code {
    ($name:ident) => {
        impl $name {
            /// All of them, as they are declared.
            #[allow(dead_code, reason = "not every enum is walked through")]
            pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

            /// As it stands in the database, in JSON and in addresses.
            #[must_use]
            pub fn code(self) -> &'static str {
                self.into()
            }
        }

        impl sqlx::Type<sqlx::Any> for $name {
            fn type_info() -> sqlx::any::AnyTypeInfo {
                <str as sqlx::Type<sqlx::Any>>::type_info()
            }
        }

        impl<'q> sqlx::Encode<'q, sqlx::Any> for $name {
            fn encode_by_ref(
                &self,
                buffer: &mut <sqlx::Any as sqlx::Database>::ArgumentBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                <&str as sqlx::Encode<'q, sqlx::Any>>::encode(self.code(), buffer)
            }
        }

        impl<'r> sqlx::Decode<'r, sqlx::Any> for $name {
            fn decode(
                value: <sqlx::Any as sqlx::Database>::ValueRef<'r>,
            ) -> Result<Self, sqlx::error::BoxDynError> {
                let code = <&str as sqlx::Decode<'r, sqlx::Any>>::decode(value)?;
                Ok(code.parse()?)
            }
        }

        impl From<$name> for $crate::foundation::db::Value {
            fn from(value: $name) -> Self {
                value.code().into()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.code())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let code = std::borrow::Cow::<str>::deserialize(deserializer)?;
                code.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use code;
