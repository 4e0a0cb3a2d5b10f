//! `sqlx::migrate!` embeds the folder at compile time, but Cargo does not see a *new* file in it without this line.

fn main() {
    println!("cargo:rerun-if-changed=../migrations");
}
