//! API-33: every answer that the server gives stands in its OpenAPI document: its status, its kind and its shape.
//!
//! The requests are made from the document and from the rows of the table of rights: right ones, and each of them with one
//! thing wrong. They come in the same order each time, first one of every call, so that a slow machine leaves out the rarest.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use boon::{Compiler, Draft, SchemaIndex, Schemas};
use reqwest::{Client, Method};
use serde_json::{Map, Value, json};

use crate::account::{PASSWORD, registration};
use crate::customer::{Line, request, upload_cube};
use crate::harness::{file_part, new_client};
use crate::models::cube;
use crate::rights::{ADMIN, ANONYMOUS, TABLE, USER, World};

/// No request is begun after this, once each call was asked for [`FEWEST_ROUNDS`] times by everybody.
const LONGEST: Duration = Duration::from_secs(40);
const FEWEST_ROUNDS: usize = 12;

const CALLERS: [(&str, usize); 3] = [("stranger", ANONYMOUS), ("user", USER), ("admin", ADMIN)];

const BASE: &str = "http://localhost/openapi.json";

/// The document, and its compiled schemas.
struct Contract {
    document: Value,
    compiler: Compiler,
    schemas: Schemas,
    compiled: BTreeMap<String, SchemaIndex>,
}

impl Contract {
    fn new(mut document: Value) -> Self {
        close(&mut document);
        let mut compiler = Compiler::new();
        compiler.set_default_draft(Draft::V2020_12);
        compiler.add_resource(BASE, document.clone()).unwrap();
        Self {
            document,
            compiler,
            schemas: Schemas::new(),
            compiled: BTreeMap::new(),
        }
    }

    fn operation(&self, call: &Call) -> &Value {
        &self.document["paths"][call.template][call.method.as_str().to_lowercase()]
    }

    /// What about an answer does not stand in the document.
    fn fault(&mut self, call: &Call, status: u16, kind: &str, body: &[u8]) -> Option<String> {
        let method = call.method.as_str().to_lowercase();
        let operation = &self.document["paths"][call.template][&method];
        let Some(response) = operation["responses"].get(status.to_string()) else {
            return Some("the status is not described".to_owned());
        };
        let kind = kind.split(';').next().unwrap_or_default().trim();
        let contents = response["content"].as_object();
        let Some(content) = contents.and_then(|contents| contents.get(kind)) else {
            return (!body.is_empty()).then(|| format!("the kind '{kind}' is not described"));
        };
        if kind != "application/json" || content.get("schema").is_none() {
            return None;
        }
        let Ok(value) = serde_json::from_slice::<Value>(body) else {
            return Some("the body is no JSON".to_owned());
        };
        let escape = |text: &str| {
            text.replace('~', "~0")
                .replace('/', "~1")
                .replace('{', "%7B")
                .replace('}', "%7D")
        };
        let location = format!(
            "{BASE}#/paths/{}/{method}/responses/{status}/content/application~1json/schema",
            escape(call.template)
        );
        let schema = match self.compiled.get(&location) {
            Some(schema) => *schema,
            None => {
                let schema = self
                    .compiler
                    .compile(&location, &mut self.schemas)
                    .unwrap_or_else(|error| panic!("{location}: {error:#}"));
                self.compiled.insert(location, schema);
                schema
            }
        };
        self.schemas
            .validate(&value, schema)
            .err()
            .map(|error| format!("{error:#}"))
    }

    fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => self
                .document
                .pointer(reference.trim_start_matches('#'))
                .unwrap_or_else(|| panic!("{reference}")),
            None => schema,
        }
    }

    /// A small value that fits a schema.
    fn example(&self, schema: &Value, depth: usize) -> Value {
        let schema = self.resolved(schema);
        for any in ["oneOf", "anyOf", "allOf"] {
            if let Some(options) = schema[any].as_array() {
                let option = options.iter().find(|option| option["type"] != "null");
                return option.map_or(Value::Null, |option| self.example(option, depth));
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => kinds[0].as_str(),
            kind => kind.as_str(),
        };
        match kind {
            Some("object") if depth < 5 => {
                let properties = schema["properties"].as_object();
                let properties = properties.into_iter().flatten();
                properties
                    .map(|(name, schema)| (name.clone(), self.example(schema, depth + 1)))
                    .collect::<Map<_, _>>()
                    .into()
            }
            Some("array") => json!([self.example(&schema["items"], depth + 1)]),
            Some("integer") => json!(1),
            Some("number") => json!(1.5),
            Some("boolean") => json!(true),
            Some("string") => schema["enum"][0].as_str().unwrap_or("x").into(),
            _ => json!({}),
        }
    }
}

/// Fields that no schema names are a fault too, but for those that codes of refusals add.
fn close(document: &mut Value) {
    let open = ["ErrorAnswer", "UploadRefusal", "EmptyListAnswer"];
    let text = document.to_string();
    let schemas = document["components"]["schemas"].as_object_mut().unwrap();
    for (name, schema) in schemas {
        let is_part = text.contains(&format!(
            "\"allOf\":[{{\"$ref\":\"#/components/schemas/{name}\""
        ));
        let schema = schema.as_object_mut().unwrap();
        if schema.get("type") == Some(&json!("object"))
            && schema.contains_key("properties")
            && !schema.contains_key("additionalProperties")
            && !is_part
            && !open.contains(&name.as_str())
        {
            schema.insert("additionalProperties".into(), false.into());
        }
    }
}

/// One request, without its caller.
#[derive(Clone)]
struct Call {
    method: Method,
    template: &'static str,
    path: String,
    body: Body,
    headers: Vec<(&'static str, String)>,
}

#[derive(Clone)]
enum Body {
    None,
    Json(Value),
    Raw(&'static str, Vec<u8>),
    /// A form with one file of this name.
    File(&'static str, Vec<u8>),
}

impl Call {
    async fn send(&self, client: &Client, address: &str) -> reqwest::Response {
        let mut request = client.request(self.method.clone(), format!("{address}{}", self.path));
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        request = match &self.body {
            Body::None => request,
            Body::Json(value) => request.json(value),
            Body::Raw("", bytes) => request.body(bytes.clone()),
            Body::Raw(kind, bytes) => request.header("content-type", *kind).body(bytes.clone()),
            Body::File(name, bytes) => {
                let part = file_part(name, bytes.clone());
                request.multipart(reqwest::multipart::Form::new().part("file", part))
            }
        };
        request.send().await.unwrap()
    }

    fn describe(&self) -> String {
        let body = match &self.body {
            Body::None => String::new(),
            Body::Json(value) => value.to_string(),
            Body::Raw(kind, bytes) => format!("{kind}: {}", String::from_utf8_lossy(bytes)),
            Body::File(name, bytes) => format!("file {name} of {} bytes", bytes.len()),
        };
        let body: String = body.chars().take(150).collect();
        format!("{} {} {body}", self.method, self.path)
    }
}

/// Values of every kind, among them those that programs trip over.
fn odd_values() -> Vec<Value> {
    vec![
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(1.5),
        json!(1e308),
        json!(i64::MAX),
        json!(""),
        json!("x"),
        json!("ü\u{0}\u{202e}\u{200b}"),
        json!("x".repeat(5000)),
        json!([]),
        json!([null]),
        json!({}),
        json!({"a": 1}),
    ]
}

/// The body with one field changed at a time: gone, of another kind, at its edges; then one field more.
fn altered(body: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    let mut pointers: Vec<String> = Vec::new();
    if let Some(fields) = body.as_object() {
        for (name, value) in fields {
            pointers.push(format!("/{name}"));
            let inner = value.as_object().into_iter().flatten();
            pointers.extend(inner.map(|(inner, _)| format!("/{name}/{inner}")));
            if let Some(item) = value.get(0).and_then(Value::as_object) {
                pointers.extend(item.keys().map(|inner| format!("/{name}/0/{inner}")));
            }
        }
    }
    for pointer in &pointers {
        let (parent, name) = pointer.rsplit_once('/').unwrap();
        let mut without = body.clone();
        if let Some(parent) = without.pointer_mut(parent).and_then(Value::as_object_mut) {
            parent.remove(name);
        }
        all.push(without);
    }
    for value in odd_values() {
        for pointer in &pointers {
            let mut changed = body.clone();
            *changed.pointer_mut(pointer).unwrap() = value.clone();
            all.push(changed);
        }
    }
    let mut more = body.clone();
    if let Some(more) = more.as_object_mut() {
        more.insert("gibtEsNicht".into(), json!({"a": [1]}));
    }
    all.push(more);
    all
}

fn odd_bodies(good: &Value) -> Vec<Body> {
    let good = good.to_string().into_bytes();
    let json = "application/json";
    let half = good[..good.len() / 2].to_vec();
    let mut all = vec![
        Body::None,
        Body::Raw("", good.clone()),
        Body::Raw("text/plain", good.clone()),
        Body::Raw("application/x-www-form-urlencoded", b"a=1&b=2".to_vec()),
        Body::Raw("multipart/form-data", good.clone()),
        Body::Raw("multipart/form-data; boundary=x", b"--x--\r\n".to_vec()),
        Body::Raw("application/json; charset=utf-16", good.clone()),
        Body::Raw("application/vnd.api+json", good.clone()),
        Body::Raw("quatsch", good),
        Body::Raw(json, half),
        Body::Raw(json, Vec::new()),
        Body::Raw(json, vec![0xff, 0xfe, 0]),
        Body::Raw(json, vec![b'['; 20_000]),
        Body::Raw(json, b"{\"token\":\"a\",\"token\":\"b\"}".to_vec()),
        Body::Raw(json, format!("\"{}\"", "x".repeat(300_000)).into_bytes()),
        Body::File("w.stl", b"x".to_vec()),
    ];
    all.extend([json!(null), json!([]), json!("x"), json!(1)].map(Body::Json));
    all
}

/// Other paths for each `{parameter}`.
fn odd_paths(template: &str) -> Vec<String> {
    if !template.contains('{') {
        return Vec::new();
    }
    let long = "x".repeat(300);
    [
        "0",
        "019e0000-0000-7000-8000-000000000000",
        "%20",
        "%00",
        "%C3%BC",
        "..%2f..",
        "%2e",
        &long,
    ]
    .iter()
    .map(|value| {
        template
            .split('/')
            .map(|part| if part.starts_with('{') { value } else { part })
            .collect::<Vec<_>>()
            .join("/")
    })
    .collect()
}

fn odd_queries(contract: &Contract, call: &Call) -> Vec<String> {
    let parameters = contract.operation(call)["parameters"].as_array().cloned();
    let mut all = vec!["gibtEsNicht=1".to_owned(), "%ff=%00".to_owned()];
    for parameter in parameters.into_iter().flatten() {
        if parameter["in"] == "query" {
            let name = parameter["name"].as_str().unwrap();
            for value in [
                "0",
                "1",
                "-1",
                "99999999999999999999",
                "abc",
                "",
                "1.5",
                "%00",
            ] {
                all.push(format!("{name}={value}"));
            }
            all.push(format!("{name}=1&{name}=2"));
        }
    }
    all
}

/// Everything that is asked of one call, the rightest first.
fn requests(contract: &Contract, good: Vec<Call>) -> Vec<Call> {
    let first = good[0].clone();
    let mut all = good.clone();
    let schema =
        &contract.operation(&first)["requestBody"]["content"]["application/json"]["schema"];
    let example = schema.is_object().then(|| contract.example(schema, 0));
    let mut bodies: Vec<Value> = good
        .iter()
        .filter_map(|call| match &call.body {
            Body::Json(body) if body.as_object().is_some_and(|body| !body.is_empty()) => {
                Some(body.clone())
            }
            _ => None,
        })
        .collect();
    bodies.extend(example);
    let with_body = |body: Body| Call {
        body,
        ..first.clone()
    };
    let with_path = |path: String| Call {
        path,
        ..first.clone()
    };
    all.extend(odd_paths(first.template).into_iter().map(with_path));
    let queries = odd_queries(contract, &first).into_iter();
    all.extend(queries.map(|query| with_path(format!("{}?{query}", first.path))));
    all.push(Call {
        headers: vec![("content-encoding", "br".into())],
        ..with_body(Body::Raw("application/json", vec![1, 2, 3]))
    });
    let base = bodies.first().cloned().unwrap_or_else(|| json!({}));
    all.extend(odd_bodies(&base).into_iter().map(with_body));
    for body in bodies {
        all.push(with_body(Body::Json(body.clone())));
        all.extend(
            altered(&body)
                .into_iter()
                .map(|body| with_body(Body::Json(body))),
        );
    }
    all
}

/// The rows of the table of rights, by call, and what no row may do because it works once or has an effect.
async fn good_calls(world: &World) -> BTreeMap<(String, &'static str), Vec<Call>> {
    let mut calls: BTreeMap<(String, &'static str), Vec<Call>> = BTreeMap::new();
    let mut add = |route: &'static str, path: String, body: Body| {
        let (method, template) = route.split_once(' ').unwrap();
        let path = path
            .strip_prefix(&world.app.address)
            .map_or(path.clone(), str::to_owned);
        let call = Call {
            method: method.parse().unwrap(),
            template,
            path,
            body,
            headers: Vec::new(),
        };
        let key = (method.to_owned(), template);
        calls.entry(key).or_default().push(call);
    };
    let mut user_part = world.user_part.clone();
    user_part.name = "teil.stl".into();
    let checkout = request(&[Line::new(&user_part, 2)], "pickup");
    let mut draft = checkout.clone();
    draft["draftName"] = "Vertrag".into();
    for (route, path, body) in [
        (
            "POST /api/register",
            "/api/register",
            registration("neu@example.org"),
        ),
        (
            "POST /api/login",
            "/api/login",
            json!({"email": "other@example.org", "password": PASSWORD}),
        ),
        (
            "POST /api/login",
            "/api/login",
            json!({"email": "other@example.org", "password": "falsch-falsch"}),
        ),
        (
            "POST /api/withdraw",
            "/api/withdraw",
            json!({"name": "Ada", "contract": "1", "email": "ada@example.org"}),
        ),
        (
            "POST /api/create-checkout-session",
            "/api/create-checkout-session",
            checkout.clone(),
        ),
        ("POST /api/save-order", "/api/save-order", draft),
        (
            "POST /api/feedback",
            "/api/feedback",
            json!({"orderId": world.user_order, "message": "Gut", "rating": 5}),
        ),
        (
            "PUT /api/admin/settings",
            "/api/admin/settings",
            json!({"version": 1, "settings": {"payButton": "jetzt-bezahlen"}}),
        ),
        (
            "PUT /api/admin/settings",
            "/api/admin/settings",
            json!({"version": 2, "settings": {"fees": {"setupFee": -1}}}),
        ),
        (
            "POST /api/order-status-update",
            "/api/order-status-update",
            json!({"orderId": world.user_order, "status": "processing"}),
        ),
        (
            "POST /api/account/export",
            "/api/account/export",
            json!({"currentPassword": PASSWORD}),
        ),
        (
            "POST /api/confirm-legal",
            "/api/confirm-legal",
            json!({"fileUrl": world.user_part.url, "statements": []}),
        ),
        (
            "POST /api/discard-held-file",
            "/api/discard-held-file",
            json!({"fileUrl": world.user_part.url}),
        ),
        (
            "POST /api/rename-file",
            "/api/rename-file",
            json!({"fileUrl": world.user_part.url, "fileName": "Umbenannt"}),
        ),
        (
            "POST /api/change-password",
            "/api/change-password",
            json!({"currentPassword": "falsch-falsch", "password": "Zahnrad-Regal-8", "passwordConfirmation": "Zahnrad-Regal-8"}),
        ),
    ] {
        add(route, path.to_owned(), Body::Json(body));
    }
    let upload = "POST /api/upload-model";
    add(
        upload,
        "/api/upload-model".into(),
        Body::File("w.stl", cube()),
    );
    add(
        upload,
        "/api/upload-model".into(),
        Body::File("lego.stl", cube()),
    );
    add(
        upload,
        "/api/upload-model".into(),
        Body::File("w.exe", cube()),
    );
    add(
        upload,
        "/api/upload-model".into(),
        Body::File("w.stl", b"solid".to_vec()),
    );
    let big = crate::models::box_stl([300.0; 3]);
    add(upload, "/api/upload-model".into(), Body::File("w.stl", big));
    for row in TABLE {
        let (path, body) = (row.1)(world);
        add(row.0, path, body.map_or(Body::None, Body::Json));
    }
    calls
}

#[actix_web::test]
async fn api_33_every_answer_stands_in_the_document() {
    let world = World::new().await;
    let document = world
        .app
        .get("/api/openapi.json")
        .await
        .json()
        .await
        .unwrap();
    let mut contract = Contract::new(document);
    let described: BTreeSet<&str> = contract.document["paths"]
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    // What ends a session or an account comes last, and only as it is.
    let ends = ["/api/logout", "/api/account/delete"];
    let mut calls: Vec<Vec<Call>> = Vec::new();
    for ((_, template), good) in good_calls(&world).await {
        if described.contains(template) && !ends.contains(&template) {
            calls.push(requests(&contract, good));
        }
    }
    assert!(calls.len() > 45, "{}", calls.len());
    let all: usize = calls.iter().map(Vec::len).sum::<usize>() * CALLERS.len();
    let rounds = calls.iter().map(Vec::len).max().unwrap();
    let start = Instant::now();
    let mut asked = 0;
    let mut faults: BTreeMap<String, String> = BTreeMap::new();
    // Refused for who they are, strangers need not try each wrong body.
    let mut refused: BTreeSet<(usize, usize)> = BTreeSet::new();
    for round in 0..rounds {
        if round >= FEWEST_ROUNDS && start.elapsed() > LONGEST {
            break;
        }
        for (index, requests) in calls.iter().enumerate() {
            let Some(call) = requests.get(round) else {
                continue;
            };
            for (name, caller) in CALLERS {
                if round >= FEWEST_ROUNDS * 3 && refused.contains(&(index, caller)) {
                    continue;
                }
                let response = call.send(&world.callers[caller], &world.app.address).await;
                asked += 1;
                let status = response.status().as_u16();
                if matches!(status, 401 | 403) {
                    refused.insert((index, caller));
                }
                let kind = response
                    .headers()
                    .get("content-type")
                    .map_or("", |kind| kind.to_str().unwrap())
                    .to_owned();
                let body = response.bytes().await.unwrap();
                let fault = if status >= 500 {
                    Some("a client's mistake is no fault of the server".to_owned())
                } else {
                    contract.fault(call, status, &kind, &body)
                };
                if let Some(fault) = fault {
                    let text: String = String::from_utf8_lossy(&body).chars().take(200).collect();
                    faults
                        .entry(format!("{} {} {status}", call.method, call.template))
                        .or_insert_with(|| {
                            format!("as {name}: {}\n    -> {text}\n    {fault}", call.describe())
                        });
                }
            }
        }
    }
    println!("{asked} of {all} requests in {:.1?}", start.elapsed());
    assert!(
        faults.is_empty(),
        "{} answers do not stand in the document:\n{}",
        faults.len(),
        faults
            .iter()
            .map(|(what, fault)| format!("{what} {fault}"))
            .collect::<Vec<_>>()
            .join("\n")
    );
}

#[actix_web::test]
async fn api_33_what_ends_a_session_or_an_account_answers_as_described() {
    let app = crate::harness::spawn_app().await;
    let document = app.get("/api/openapi.json").await.json().await.unwrap();
    let mut contract = Contract::new(document);
    let client = new_client();
    crate::account::register(&app, &client, "ada@example.org").await;
    upload_cube(&app, &client, 20).await;
    for (template, body, expected) in [
        ("/api/account/delete", json!({}), 400),
        (
            "/api/account/delete",
            json!({"currentPassword": "falsch"}),
            400,
        ),
        (
            "/api/account/delete",
            json!({"currentPassword": PASSWORD}),
            200,
        ),
        (
            "/api/account/delete",
            json!({"currentPassword": PASSWORD}),
            401,
        ),
        ("/api/logout", json!({}), 200),
    ] {
        let call = Call {
            method: Method::POST,
            template,
            path: template.to_owned(),
            body: Body::Json(body),
            headers: Vec::new(),
        };
        let response = call.send(&client, &app.address).await;
        assert_eq!(response.status(), expected, "{}", call.describe());
        let body = response.bytes().await.unwrap();
        let fault = contract.fault(&call, expected, "application/json", &body);
        assert_eq!(fault, None, "{}", call.describe());
    }
}
