//! The WASM package: cargo builds the core, the wasm-bindgen that Cargo.lock pins makes its JavaScript and types, and
//! binaryen's wasm-opt from npm makes it small and fast.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::Command,
};

use wasm_bindgen_cli_support::Bindgen;

use crate::Failure;

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "wasm";

/// Never `--all-features`: binaryen would write compact imports, which Node 20 refuses ("unknown import kind 0x7f").
const WASM_OPT: &[&str] = &[
    "-O3",
    "--enable-bulk-memory",
    "--enable-nontrapping-float-to-int",
    "--enable-sign-ext",
    "--enable-mutable-globals",
    "--enable-reference-types",
    "--enable-multivalue",
];

/// What to do with the types that are committed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Types {
    /// Write them.
    Write,
    /// Fail unless they are the same.
    Check,
}

/// Builds the package unless it is fresh.
#[expect(
    clippy::print_stdout,
    reason = "a command-line tool speaks to its terminal"
)]
pub fn build(types: Types) -> Result<(), Failure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("xtask lies in no workspace")?;
    let package = root.join("frontend/src/core/wasm");
    let committed = root.join("frontend/src/core/generated/core_wasm.d.ts");
    let wasm_opt = Tool::wasm_opt(root)?;

    let module = compile(root)?;
    let stamp = stamp(&module, &wasm_opt)?;
    let stamp_file = package.join(".stamp");
    let is_fresh = fs::read_to_string(&stamp_file).is_ok_and(|known| known == stamp)
        && FILES.iter().all(|file| package.join(file).is_file());
    if !is_fresh {
        make(root, &module, &wasm_opt, &package)?;
        fs::write(&stamp_file, &stamp)?;
    }

    let made = fs::read_to_string(package.join("core_wasm.d.ts"))?;
    // Git may have checked it out with the line ends of Windows.
    let known = fs::read_to_string(&committed)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    if made != known {
        if types == Types::Check {
            return Err("frontend/src/core/generated/core_wasm.d.ts is stale. \
                        Regenerate and commit it: npx -y rust-just types"
                .into());
        }
        if let Some(folder) = committed.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&committed, &made)?;
        println!("Wrote frontend/src/core/generated/core_wasm.d.ts");
    }
    let size = fs::metadata(package.join("core_wasm_bg.wasm"))?.len();
    let done = if is_fresh { "is fresh" } else { "built" };
    println!(
        "WASM package {done}: frontend/src/core/wasm, {} KB",
        size.div_ceil(1000)
    );
    Ok(())
}

const FILES: &[&str] = &[
    "core_wasm.js",
    "core_wasm.d.ts",
    "core_wasm_bg.wasm",
    "core_wasm_bg.wasm.d.ts",
];

/// Compiles the core; cargo does nothing if it is fresh. Answers the path of the module.
fn compile(root: &Path) -> Result<PathBuf, Failure> {
    let sysroot = Command::new(variable("RUSTC", "rustc"))
        .args(["--print", "sysroot"])
        .output()?;
    let sysroot = PathBuf::from(String::from_utf8(sysroot.stdout)?.trim());
    if !sysroot.join("lib/rustlib").join(TARGET).is_dir() {
        return Err(format!(
            "Rust cannot build WebAssembly yet: the target {TARGET} is missing.\n\
             Install it with: rustup target add {TARGET}"
        )
        .into());
    }
    let status = Command::new(variable("CARGO", "cargo"))
        .current_dir(root)
        .args([
            "rustc",
            "--quiet",
            "--package",
            "core-wasm",
            "--lib",
            // Not in its manifest: natively, whatever needs the core would wait for the linker of a library that nobody loads.
            "--crate-type",
            "cdylib",
            "--target",
            TARGET,
            "--profile",
            PROFILE,
        ])
        .status()?;
    if !status.success() {
        return Err("The core does not compile for WebAssembly; see the errors above.".into());
    }
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join(TARGET).join(PROFILE).join("core_wasm.wasm"))
}

/// Makes the package beside its place first, so that a failure leaves the old one whole.
fn make(root: &Path, module: &Path, wasm_opt: &Tool, package: &Path) -> Result<(), Failure> {
    let raw = root.join("target/wasm-package");
    let _ = fs::remove_dir_all(&raw);
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .web(true)?
        .typescript(true)
        .remove_producers_section(true)
        .generate(&raw)?;

    let small = raw.join("small.wasm");
    let status = Command::new("node")
        .arg(&wasm_opt.script)
        .arg(raw.join("core_wasm_bg.wasm"))
        .arg("-o")
        .arg(&small)
        .args(WASM_OPT)
        .status()
        .map_err(|error| format!("node does not run ({error}). Install Node 20 or later."))?;
    if !status.success() {
        return Err("wasm-opt failed; see its message above.".into());
    }
    fs::rename(&small, raw.join("core_wasm_bg.wasm"))?;
    fs::create_dir_all(package)?;
    for file in FILES {
        fs::copy(raw.join(file), package.join(file))?;
    }
    Ok(())
}

/// A program of the npm package binaryen.
struct Tool {
    script: PathBuf,
    /// `package.json` of the npm package, which names its version.
    manifest: PathBuf,
}

impl Tool {
    fn wasm_opt(root: &Path) -> Result<Self, Failure> {
        let binaryen = root.join("frontend/node_modules/binaryen");
        let tool = Self {
            script: binaryen.join("bin/wasm-opt"),
            manifest: binaryen.join("package.json"),
        };
        if tool.script.is_file() {
            Ok(tool)
        } else {
            Err("wasm-opt is missing: the npm packages are not installed.\n\
                 Set everything up with: npx -y rust-just setup   (or run npm ci in frontend/)"
                .into())
        }
    }
}

/// What the package depends on: the compiled module, the versions of both tools, the flags, and this program's steps.
fn stamp(module: &Path, wasm_opt: &Tool) -> Result<String, Failure> {
    let mut hasher = DefaultHasher::new();
    fs::read(module)?.hash(&mut hasher);
    fs::read(&wasm_opt.manifest)?.hash(&mut hasher);
    wasm_bindgen_cli_support_version().hash(&mut hasher);
    WASM_OPT.hash(&mut hasher);
    include_str!("wasm.rs").hash(&mut hasher);
    Ok(format!("{:016x}\n", hasher.finish()))
}

/// Cargo.lock is part of this program, and with it the wasm-bindgen that it was built with.
fn wasm_bindgen_cli_support_version() -> &'static str {
    include_str!("../../Cargo.lock")
        .split("[[package]]")
        .find(|package| package.contains("name = \"wasm-bindgen-cli-support\""))
        .unwrap_or_default()
}

fn variable(name: &str, default: &str) -> std::ffi::OsString {
    std::env::var_os(name).unwrap_or_else(|| default.into())
}
