# Every recipe is one Node script or one cargo call, so it reads the same in sh and in Windows' cmd.
# Nothing needs to be installed for it: `npx -y rust-just <recipe>`.

set windows-shell := ["cmd.exe", "/c"]
# File names may hold blanks and brackets: `"$@"` hands them on untouched, where the shell can.
set positional-arguments

# Lists all recipes
[private]
default:
    @just --list --unsorted

# Set everything up: WASM target, npm packages, WASM package (done once, then only what changed)
setup:
    @node scripts/setup.mjs

# Set up, then run the shop for development: API server and front end, both reload on change
dev:
    @node scripts/dev.mjs

# Fill an empty shop with N made-up orders of two years: `just seed 5000 --until 2026-11-01`; DATABASE_URL names another than that of `dev`
seed N *FLAGS:
    @node scripts/seed.mjs {{ N }} {{ FLAGS }}

# Build the production app and serve it from the one server binary
run:
    @node scripts/run.mjs

# Set up, then run every check and every test; name suites to run only those, `just test --list` names them, `--all` repeats what was green
test *SUITES:
    @node scripts/test.mjs {{ SUITES }}

# Build the production app: WASM package, front end, server binary
build:
    @node scripts/run.mjs --build-only

# Build the WASM package of the core (does nothing when it is fresh)
wasm:
    @cargo run -q -p xtask -- wasm

# Regenerate the types the front end shares with Rust; `just types --check` only compares
types *FLAGS:
    @node scripts/types.mjs {{ FLAGS }}

# Format Rust and TypeScript
fmt:
    @cargo fmt --all
    @node scripts/tool.mjs biome check --write .
    @node scripts/tool.mjs biome check --write --skip=suspicious/noConsole ../scripts ../bench

# Clippy, Biome, tsc and the project's own fences, warnings denied
lint:
    @node scripts/test.mjs fmt clippy biome tsc lock paths fences licenses deny

# Measure files with the built WASM package in Node: one JSON object per file and line
[no-cd, unix]
measure-wasm +FILES:
    @(cd "{{ justfile_directory() }}" && cargo run -q -p xtask -- wasm) >&2
    @node "{{ justfile_directory() }}/scripts/measure-wasm.mjs" "$@"

[no-cd, private, windows]
measure-wasm +FILES:
    @node "{{ justfile_directory() }}/scripts/measure-wasm.mjs" {{ FILES }}

# Requirements that the last run did not prove, per area; `--proofs` lists the proofs, `--compare BEFORE` fails if one was lost
requirements *FLAGS:
    @node scripts/requirements.mjs {{ FLAGS }}

# Licences of every dependency; fails on one that is not on the list
licenses:
    @node scripts/licenses.mjs

# Known weaknesses of crates and npm packages, and the npm packages' signatures; asks hosts beside the registries
advisories:
    @node scripts/advisories.mjs

# Pictures of every step, dialog and page in two sizes, light and dark, into DIR
screenshots DIR="target/screenshots":
    @node scripts/screenshots.mjs {{ DIR }}

# Sizes of what a visitor downloads, raw and compressed, against their budgets
size:
    @node scripts/size.mjs

# Ours against every peer of ../shared/bench in one interleaved run, with the goals: `just bench --quick`, `--rows 1,3`, `--rounds N`, `--files RE`
bench *FLAGS:
    @node scripts/bench.mjs {{ FLAGS }}

# The back office with 50,000 made-up orders on SQLite and PostgreSQL, failing where a limit is missed: medians and 95th percentiles; `--orders N`, `--only sqlite`, `--release`
bench-orders *FLAGS:
    @node scripts/bench-orders.mjs {{ FLAGS }}

# Try to lose, double or misprice an order: 500 kills, floods of webhooks, 100,000 tampered checkouts; `just torture --kills 50 --only crashes`
torture *FLAGS:
    @node scripts/torture.mjs {{ FLAGS }}

# The server's tests on PostgreSQL, one that is started for them; words choose some: `just postgres processes:: payment::`
postgres *WORDS:
    @node scripts/postgres.mjs {{ WORDS }}

# Break what the shop stands on, one thing after another, under load, and count what is left: `just chaos --only bucket-away,kills`
chaos *FLAGS:
    @node scripts/chaos.mjs {{ FLAGS }}

# Show by strace that an upload and an order are on the disk before they are acknowledged
fsync:
    @node scripts/fsync.mjs

# What one server bears: mixed calls, its memory, 20 uploads of 50 MB at once; `--find` looks for the highest rate, `--release`
load *FLAGS:
    @node scripts/load.mjs {{ FLAGS }}

# The proxies of packaging/proxy in front of the real server: TLS, uploads, events, limits; `just proxy nginx`
proxy *NAMES:
    @node scripts/proxy.mjs {{ NAMES }}

# Pack a release into target/package: archive, Debian package, bill of materials, licences, checksums; `--server FILE` packs that program
release *FLAGS:
    @node scripts/release.mjs {{ FLAGS }}

# From a bare Debian to a paid order, and the same shop on another machine: `just install-test target/package/….deb`, as root
install-test DEB:
    @node scripts/install-test.mjs {{ DEB }}

# Note a release: its migrations and rows of each table, from which a test upgrades from then on
released:
    @node scripts/released.mjs

# The file store on a real S3 service, one that is started for it, with PostgreSQL where there is one
s3:
    @node scripts/s3.mjs

# Fuzz the reader of FORMAT (stl obj ply amf step) for SECONDS; findings go to fuzz/artifacts of its crate
fuzz FORMAT SECONDS="60":
    @node scripts/fuzz.mjs {{ FORMAT }} {{ SECONDS }}
