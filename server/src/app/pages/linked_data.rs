//! The shop in the words of schema.org, from the operator's data and the settings; no claim that is not data.

use core_wasm::settings::Settings;
use serde_json::{Value, json};

use crate::foundation::config::{Operator, PublicUrl};

/// UN/CEFACT's code of a cubic centimetre.
const CUBIC_CENTIMETRE: &str = "CMQ";

/// Business and service; the questions of /faq stand in its own page.
pub fn shop(operator: &Operator, address: &PublicUrl, settings: &Settings) -> Value {
    let business = address.at("/#betrieb");
    let materials: Vec<Value> = settings
        .material_prices
        .iter()
        .map(|(material, price)| {
            json!({
                "@type": "Offer",
                "itemOffered": { "@type": "Service", "name": format!("3D-Druck aus {material}") },
                "priceSpecification": {
                    "@type": "UnitPriceSpecification",
                    "price": price,
                    "priceCurrency": "EUR",
                    "unitCode": CUBIC_CENTIMETRE,
                },
            })
        })
        .collect();
    json!({
        "@context": "https://schema.org",
        "@graph": [
            {
                "@type": "LocalBusiness",
                "@id": business,
                "name": operator.company,
                "url": address.at("/"),
                "image": address.at("/share.png"),
                "logo": address.at("/icon-512.png"),
                "email": operator.email,
                "telephone": operator.phone,
                "sameAs": [operator.website],
                "address": {
                    "@type": "PostalAddress",
                    "streetAddress": operator.street,
                    "postalCode": operator.postal_code,
                    "addressLocality": operator.city,
                    "addressCountry": operator.country,
                },
            },
            {
                "@type": "Service",
                "name": "3D-Druck nach Maß",
                "serviceType": "3D-Druck",
                "provider": { "@id": business },
                "areaServed": settings.delivery_countries,
                "url": address.at("/"),
                "hasOfferCatalog": {
                    "@type": "OfferCatalog",
                    "name": "Materialien",
                    "itemListElement": materials,
                },
            },
        ],
    })
}
