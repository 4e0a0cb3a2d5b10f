//! The WASM packages: cargo builds the core, the wasm-bindgen that Cargo.lock pins makes its JavaScript and types, and
//! binaryen's wasm-opt from npm makes it small and fast. The page has `core_wasm`, with prices, forms and the catalogue; its worker has
//! `core_mesh`, which reads meshes, and `core_step`, which is fetched with the first STEP file;
//! `core_printability` comes in a quiet moment after the first file.

use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
    process::Command,
};

use wasm_bindgen_cli_support::Bindgen;

use crate::Failure;

const TARGET: &str = "wasm32-unknown-unknown";

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

/// One package of the core.
struct Package {
    /// What its files are called.
    name: &'static str,
    /// The features of the core that it has.
    features: &'static str,
    /// LLVM's options besides its level.
    llvm: &'static [&'static str],
    /// What the processor is asked for besides what every browser of WebAssembly has, and wasm-opt's options that go with it.
    features_of_wasm: &'static str,
    wasm_opt: &'static [&'static str],
    /// Each has a profile of its own, and with it a folder: in one, cargo would take either for a stale form of the other, and
    /// compile both each time.
    profile: &'static str,
    /// Where its types are committed.
    types: Option<&'static str>,
}

/// A package in 160 kB: less is put into its callers, and loops are not written out. The level for size alone (`z`) is as small, but its
/// code takes 2.5 times as long.
const SMALL: &[&str] = &[
    "-inline-threshold=75",
    "-inlinehint-threshold=75",
    "-unroll-runtime=false",
    "-unroll-allow-partial=false",
    "-unroll-allow-peeling=false",
];

/// Half of what LLVM puts into its callers on its own is put there for nothing: 12 kB less, and each reader takes as long as before
/// (in turns on files of 50 MB). What is marked `#[inline]` is treated as ever. Without written-out loops it would be 8 kB less again,
/// but AMF and PLY as text took 3 to 5 % longer.
const LEAN: &[&str] = &["-inline-threshold=75", "-inlinehint-threshold=325"];

/// As [`LEAN`], and no loop whose length is known only when it runs is written out: 4 kB less again, in a package that reads no text.
const LEAN_LOOPS: &[&str] = &[
    "-inline-threshold=75",
    "-inlinehint-threshold=325",
    "-unroll-runtime=false",
];

/// Four numbers are compared at once, which browsers can since 2023 (Safari 16.4): the page asks for newer ones. And a function that one
/// other calls stays one by itself, unless it is short: in one long function a browser finds no registers for the loops that are run a
/// million times, and it changes to its fast translation only when a function is called again.
const SIMD: &[&str] = &["--enable-simd", "--one-caller-inline-max-function-size=60"];

const PACKAGES: [Package; 4] = [
    Package {
        name: "core_wasm",
        features: "shop",
        llvm: SMALL,
        features_of_wasm: "",
        wasm_opt: &[],
        profile: "wasm",
        types: Some("frontend/src/core/generated/core_wasm.d.ts"),
    },
    Package {
        name: "core_mesh",
        features: "meshes",
        llvm: LEAN,
        features_of_wasm: "",
        wasm_opt: &[],
        profile: "wasm-mesh",
        types: None,
    },
    Package {
        name: "core_step",
        features: "step",
        llvm: SMALL,
        features_of_wasm: "",
        wasm_opt: &[],
        profile: "wasm-step",
        types: None,
    },
    Package {
        name: "core_printability",
        features: "printability",
        llvm: LEAN_LOOPS,
        features_of_wasm: "+simd128",
        wasm_opt: SIMD,
        profile: "wasm-printability",
        types: Some("frontend/src/core/generated/core_printability.d.ts"),
    },
];

/// Builds the packages that are not fresh.
pub fn build(types: Types) -> Result<(), Failure> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .ok_or("xtask lies in no workspace")?;
    let wasm_opt = Tool::wasm_opt(root)?;
    for package in &PACKAGES {
        package.build(root, &wasm_opt, types)?;
    }
    Ok(())
}

impl Package {
    #[expect(
        clippy::print_stdout,
        reason = "a command-line tool speaks to its terminal"
    )]
    fn build(&self, root: &Path, wasm_opt: &Tool, types: Types) -> Result<(), Failure> {
        let folder = root.join("frontend/src/core/wasm");
        let module = compile(root, self)?;
        let stamp = stamp(&module, wasm_opt)?;
        let stamp_file = folder.join(format!(".{}.stamp", self.name));
        let files = self.files();
        let is_fresh = fs::read_to_string(&stamp_file).is_ok_and(|known| known == stamp)
            && files.iter().all(|file| folder.join(file).is_file());
        if !is_fresh {
            self.make(root, &module, wasm_opt, &folder)?;
            fs::write(&stamp_file, &stamp)?;
        }
        if let Some(committed) = self.types {
            let made = folder.join(format!("{}.d.ts", self.name));
            hold_types(root, &made, committed, types)?;
        }
        let size = fs::metadata(folder.join(format!("{}_bg.wasm", self.name)))?.len();
        let done = if is_fresh { "is fresh" } else { "built" };
        println!(
            "WASM package {} {done}: frontend/src/core/wasm, {} KB",
            self.name,
            size.div_ceil(1000)
        );
        Ok(())
    }

    fn files(&self) -> [String; 4] {
        [".js", ".d.ts", "_bg.wasm", "_bg.wasm.d.ts"].map(|end| format!("{}{end}", self.name))
    }

    /// Makes the package beside its place first, so that a failure leaves the old one whole.
    fn make(
        &self,
        root: &Path,
        module: &Path,
        wasm_opt: &Tool,
        folder: &Path,
    ) -> Result<(), Failure> {
        let raw = root.join("target/wasm-package").join(self.name);
        let _ = fs::remove_dir_all(&raw);
        let mut bindgen = Bindgen::new();
        bindgen
            .input_path(module)
            .out_name(self.name)
            .web(true)?
            .typescript(true)
            .remove_producers_section(true)
            .generate(&raw)?;

        let made = raw.join(format!("{}_bg.wasm", self.name));
        let small = raw.join("small.wasm");
        let status = Command::new("node")
            .arg(&wasm_opt.script)
            .arg(&made)
            .arg("-o")
            .arg(&small)
            .args(WASM_OPT)
            .args(self.wasm_opt)
            .status()
            .map_err(|error| format!("node does not run ({error}). Install Node 20 or later."))?;
        if !status.success() {
            return Err("wasm-opt failed; see its message above.".into());
        }
        fs::rename(&small, &made)?;
        fs::create_dir_all(folder)?;
        for file in self.files() {
            fs::copy(raw.join(&file), folder.join(&file))?;
        }
        Ok(())
    }
}

/// Writes the types that are committed, or fails unless they are the same as those that were made.
#[expect(
    clippy::print_stdout,
    reason = "a command-line tool speaks to its terminal"
)]
fn hold_types(root: &Path, made: &Path, committed: &str, types: Types) -> Result<(), Failure> {
    let made = fs::read_to_string(made)?;
    let file = root.join(committed);
    // Git may have checked it out with the line ends of Windows.
    let known = fs::read_to_string(&file)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    if made == known {
        return Ok(());
    }
    if types == Types::Check {
        return Err(format!(
            "{committed} is stale. Regenerate and commit it: npx -y rust-just types"
        )
        .into());
    }
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(&file, &made)?;
    println!("Wrote {committed}");
    Ok(())
}

/// Compiles the core with these features; cargo does nothing if it is fresh. Answers the path of the module.
fn compile(root: &Path, package: &Package) -> Result<PathBuf, Failure> {
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
    let llvm = package.llvm.iter();
    let mut flags: Vec<String> = llvm.map(|option| format!("-Cllvm-args={option}")).collect();
    if !package.features_of_wasm.is_empty() {
        flags.push(format!("-Ctarget-feature={}", package.features_of_wasm));
    }
    flags.extend(remapped_paths(root));
    let status = Command::new(variable("CARGO", "cargo"))
        .current_dir(root)
        .args([
            "rustc",
            "--quiet",
            "--package",
            "core-wasm",
            "--lib",
            "--no-default-features",
            "--features",
            package.features,
            // Not in its manifest: natively, whatever needs the core would wait for the linker of a library that nobody loads.
            "--crate-type",
            "cdylib",
            "--target",
            TARGET,
            "--profile",
            package.profile,
        ])
        // For every crate of the package: what one has put into its callers stays there.
        .env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"))
        .status()?;
    if !status.success() {
        return Err("The core does not compile for WebAssembly; see the errors above.".into());
    }
    let target =
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target
        .join(TARGET)
        .join(package.profile)
        .join("core_wasm.wasm"))
}

/// Panics name the file that they come from: without the folders of the builder, so that all builders make the same bytes and none
/// tells where it is.
fn remapped_paths(root: &Path) -> Vec<String> {
    let cargo_home = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let mut flags = vec![format!(
        "--remap-path-prefix={}=/schichtwerk",
        root.display()
    )];
    if let Some(cargo_home) = cargo_home {
        flags.push(format!(
            "--remap-path-prefix={}=/cargo",
            cargo_home.display()
        ));
    }
    flags
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
