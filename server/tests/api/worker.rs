//! The isolated parser: whatever kills it, one request pays.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use futures_util::future::select_all;
use schichtwerk_server::foundation::config::Config;
use serde_json::Value;

use crate::harness::{SERVER_BINARY, TestApp, logs_of, spawn_app_with};
use crate::models::{cube, cube_of_size};

/// A program in the worker's place: waits while the file `block` lies beside it, then becomes the real worker.
/// It writes its process number into `pid` first.
pub fn blockable_worker(config: &mut Config) {
    let folder = config.data_dir.with_file_name("worker");
    std::fs::create_dir_all(&folder).unwrap();
    let script = format!(
        "#!/bin/sh\ncd \"{}\" || exit 9\necho $$ > pid.part && mv pid.part pid\n\
         while [ -e block ]; do sleep 0.02; done\nexec \"{SERVER_BINARY}\" \"$@\"\n",
        folder.display()
    );
    config.parse.program = write_script(&folder, &script);
    std::fs::write(folder.join("block"), "").unwrap();
}

fn write_script(folder: &Path, script: &str) -> PathBuf {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::create_dir_all(folder).unwrap();
    let path = folder.join("worker.sh");
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    path
}

fn worker_folder(app: &TestApp) -> PathBuf {
    app.config.data_dir.with_file_name("worker")
}

pub fn block(app: &TestApp) {
    std::fs::write(worker_folder(app).join("block"), "").unwrap();
}

pub fn unblock(app: &TestApp) {
    std::fs::remove_file(worker_folder(app).join("block")).unwrap();
}

/// The process number of the worker that is running.
pub async fn worker_pid(app: &TestApp) -> String {
    let path = worker_folder(app).join("pid");
    let deadline = Instant::now() + Duration::from_secs(30);
    while Instant::now() < deadline {
        if let Ok(pid) = std::fs::read_to_string(&path) {
            std::fs::remove_file(&path).unwrap();
            return pid.trim().to_owned();
        }
        actix_web::rt::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("no worker was started");
}

fn is_alive(pid: &str) -> bool {
    Command::new("kill")
        .args(["-0", pid])
        .stderr(Stdio::null())
        .status()
        .unwrap()
        .success()
}

async fn assert_parse_failed(response: reqwest::Response) {
    assert_eq!(response.status(), 422);
    let logged = logs_of(&response)
        .iter()
        .any(|line| line["message"] == "the parse worker died");
    assert!(logged, "the operator must hear of it");
    let body: Value = response.json().await.unwrap();
    assert_eq!(body["code"], "parse_failed");
    assert_eq!(body["error"], "Datei konnte nicht analysiert werden");
    assert_eq!((&body["url"], &body["path"]), (&Value::Null, &Value::Null));
}

#[actix_web::test]
async fn a_killed_worker_costs_one_upload_and_leaves_nothing() {
    let app = spawn_app_with(blockable_worker).await;
    for signal in ["-SEGV", "-KILL", "-ABRT"] {
        let kill = async {
            let pid = worker_pid(&app).await;
            assert!(
                Command::new("kill")
                    .args([signal, &pid])
                    .status()
                    .unwrap()
                    .success()
            );
        };
        let (response, ()) = futures_util::future::join(app.upload("w.stl", cube()), kill).await;
        assert_parse_failed(response).await;
    }
    assert_eq!(app.count("files").await, 0);
    assert!(app.files_below("uploads").is_empty());
    assert_eq!(app.files_below("files/model-files"), [""; 0]);

    unblock(&app);
    assert_eq!(app.upload("w.stl", cube()).await.status(), 200);
    assert_eq!(app.get("/healthz").await.status(), 200);
}

#[actix_web::test]
async fn a_worker_that_hangs_is_ended() {
    let app = spawn_app_with(|config| {
        blockable_worker(config);
        config.parse.wall_time = Duration::from_millis(500);
    })
    .await;
    let (response, pid) =
        futures_util::future::join(app.upload("w.stl", cube()), worker_pid(&app)).await;
    assert_parse_failed(response).await;
    assert!(
        !is_alive(&pid),
        "the child was killed and reaped before the answer"
    );
    assert!(app.files_below("uploads").is_empty());
}

#[actix_web::test]
async fn a_worker_without_memory_or_with_a_mad_answer_costs_one_upload() {
    let app = spawn_app_with(|config| config.parse.memory_bytes = 1 << 20).await;
    // More than the heap that a fresh process already has.
    assert_parse_failed(app.upload("w.stl", cube_of_size(4 << 20)).await).await;
    for script in [
        "#!/bin/sh\necho quatsch\n",
        "#!/bin/sh\nexit 3\n",
        "#!/bin/sh\nyes\n",
        "#!/bin/sh\n:\n",
    ] {
        let app = spawn_app_with(|config| {
            config.parse.program = write_script(&config.data_dir.with_file_name("worker"), script);
        })
        .await;
        assert_parse_failed(app.upload("w.stl", cube()).await).await;
        assert!(app.files_below("uploads").is_empty());
    }
}

#[actix_web::test]
async fn a_missing_worker_program_is_our_fault_and_tells_nothing() {
    let app = spawn_app_with(|config| config.parse.program = "/gibt/es/nicht".into()).await;
    let response = app.upload("w.stl", cube()).await;
    assert_eq!(response.status(), 500);
    let text = response.text().await.unwrap();
    assert!(
        text.contains("Serverfehler") && !text.contains("gibt"),
        "{text}"
    );
    assert!(app.files_below("uploads").is_empty());
}

#[actix_web::test]
async fn a_full_queue_is_503_with_retry_after_and_the_waiting_are_served() {
    let app = spawn_app_with(|config| {
        blockable_worker(config);
        config.parse.parallel = 1;
        config.parse.queue = 2;
    })
    .await;
    let uploads = (0..4).map(|_| Box::pin(app.upload("w.stl", cube())));
    // One runs, two wait; the one that finds no place is the only one that can be answered now.
    let (turned_away, _, waiting) = select_all(uploads).await;
    assert_eq!(turned_away.status(), 503);
    assert_eq!(turned_away.headers()["retry-after"], "5");
    assert!(
        turned_away.json::<Value>().await.unwrap()["error"]
            .as_str()
            .unwrap()
            .contains("ausgelastet")
    );
    unblock(&app);
    for upload in waiting {
        assert_eq!(upload.await.status(), 200);
    }
    assert_eq!(app.count("files").await, 3);
}

#[cfg(target_os = "linux")]
#[test]
fn the_worker_limits_itself_before_it_reads() {
    let mut worker = Command::new(SERVER_BINARY)
        .args(["--parse-worker", "w.stl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let path = format!("/proc/{}/limits", worker.id());
    let deadline = Instant::now() + Duration::from_secs(30);
    let soft = |limits: &str, name: &str| {
        let line = limits.lines().find(|line| line.starts_with(name)).unwrap();
        line.trim_start_matches(name)
            .split_whitespace()
            .next()
            .unwrap()
            .to_owned()
    };
    let wanted = [
        ("Max address space", (1u64 << 30).to_string()),
        ("Max cpu time", "20".into()),
        ("Max core file size", "0".into()),
    ];
    loop {
        let limits = std::fs::read_to_string(&path).unwrap();
        if wanted
            .iter()
            .all(|(name, value)| soft(&limits, name) == *value)
        {
            break;
        }
        assert!(Instant::now() < deadline, "{limits}");
        std::thread::yield_now();
    }
    drop(worker.stdin.take());
    let output = worker.wait_with_output().unwrap();
    assert!(output.status.success());
    let verdict: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(verdict["refused"]["code"], "empty_file");
}

#[test]
fn the_worker_takes_a_name_of_any_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    for name in [&b"\xff\xfe.stl"[..], b"--help", b"", b"-rf.stl"] {
        let output = Command::new(SERVER_BINARY)
            .arg("--parse-worker")
            .arg(OsStr::from_bytes(name))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success(), "{name:?}");
        assert_eq!(
            output.stdout.iter().filter(|byte| **byte == b'\n').count(),
            1
        );
        assert!(
            serde_json::from_slice::<Value>(&output.stdout)
                .unwrap()
                .get("refused")
                .is_some()
        );
    }
}

#[actix_web::test]
async fn the_workers_environment_holds_no_secret() {
    let app = spawn_app_with(|config| {
        let folder = config.data_dir.with_file_name("worker");
        let script = format!(
            "#!/bin/sh\n/usr/bin/env > \"{}/env\"\nexit 1\n",
            folder.display()
        );
        config.parse.program = write_script(&folder, &script);
    })
    .await;
    assert_eq!(app.upload("w.stl", cube()).await.status(), 422);
    let variables = std::fs::read_to_string(worker_folder(&app).join("env")).unwrap();
    let names: Vec<&str> = variables
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name)
        .collect();
    for name in &names {
        // The shell itself sets the last four.
        let known = [
            "PARSE_MEMORY_BYTES",
            "PARSE_CPU_SECONDS",
            "PWD",
            "SHLVL",
            "_",
            "OLDPWD",
        ];
        assert!(known.contains(name), "{name} reached the worker");
    }
    assert!(names.contains(&"PARSE_MEMORY_BYTES"));
}
