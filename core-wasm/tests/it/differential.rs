//! Our readers against other people's, on meshes drawn at random: the same triangles, corner for corner.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use std::io::{BufReader, Cursor};

use crate::writers::{
    Encoding, Sample, any_corners, any_ply, any_sample, ascii_stl, binary_stl, obj, ply,
};
use core_wasm::{
    limits::Limits,
    model::{self, Model},
};
use ply_rs_bw::{
    parser::Parser,
    ply::{DefaultElement, Property},
};
use proptest::prelude::*;

fn read(name: &str, bytes: &[u8]) -> Model {
    model::read(name, bytes, &Limits::default()).unwrap()
}

/// The corners of our triangles in the file's own frame.
fn our_corners(model: &Model) -> Vec<[f64; 3]> {
    let mesh = &model.mesh;
    let points = mesh.positions().as_chunks::<3>().0;
    let origin = mesh.origin();
    let place =
        |point: &[f32; 3]| std::array::from_fn(|axis| f64::from(point[axis]) + origin[axis]);
    match mesh.indices() {
        Some(indices) => indices
            .iter()
            .map(|index| place(&points[*index as usize]))
            .collect(),
        None => points.iter().map(place).collect(),
    }
}

/// Text and 64-bit numbers are stored as their distance from the first vertex, rounded to f32; the largest coordinate of all
/// vertices bounds that rounding. The numbers of binary 32-bit files are exact.
fn agree(
    ours: &Model,
    theirs: &[[f32; 3]],
    sample: &Sample,
    is_exact: bool,
) -> Result<(), TestCaseError> {
    let corners = our_corners(ours);
    prop_assert_eq!(corners.len(), theirs.len());
    let reach = sample
        .vertices
        .iter()
        .flatten()
        .fold(0.0, |most: f64, value| most.max(f64::from(value.abs())));
    let allowed = if is_exact {
        0.0
    } else {
        2.0 * reach * f64::from(f32::EPSILON)
    };
    for (our, their) in corners.iter().zip(theirs) {
        for (our, their) in our.iter().zip(their) {
            prop_assert!(
                (our - f64::from(*their)).abs() <= allowed,
                "{our} for {their}, {allowed} allowed"
            );
        }
    }
    Ok(())
}

fn stl_io_corners(bytes: &[u8]) -> Vec<[f32; 3]> {
    let mesh = stl_io::read_stl(&mut Cursor::new(bytes)).unwrap();
    let faces = mesh.faces.iter().flat_map(|face| face.vertices);
    faces.map(|index| mesh.vertices[index].0).collect()
}

fn tobj_corners(bytes: &[u8]) -> Vec<[f32; 3]> {
    let (models, _) = tobj::load_obj_buf(
        &mut BufReader::new(bytes),
        &tobj::LoadOptions {
            triangulate: true,
            ..tobj::LoadOptions::default()
        },
        |_| Err(tobj::LoadError::OpenFileFailed),
    )
    .unwrap();
    models
        .iter()
        .flat_map(|model| {
            let points = model.mesh.positions.as_chunks::<3>().0;
            model
                .mesh
                .indices
                .iter()
                .map(|index| points[*index as usize])
        })
        .collect()
}

fn ply_rs_corners(bytes: &[u8]) -> Vec<[f32; 3]> {
    let file = Parser::<DefaultElement>::new()
        .read_ply(&mut Cursor::new(bytes))
        .unwrap();
    let points: Vec<[f32; 3]> = file.payload["vertex"]
        .iter()
        .map(|vertex| {
            ["x", "y", "z"].map(|axis| match vertex[axis] {
                Property::Float(value) => value,
                Property::Double(value) => value as f32,
                ref other => panic!("{axis} is {other:?}"),
            })
        })
        .collect();
    file.payload["face"]
        .iter()
        .flat_map(|face| match &face["vertex_indices"] {
            Property::ListInt(list) => list.clone(),
            other => panic!("vertex_indices is {other:?}"),
        })
        .map(|index| points[usize::try_from(index).unwrap()])
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn fmt_05_binary_stl_reads_as_stl_io_reads_it(sample in any_sample()) {
        let bytes = binary_stl(&sample);
        agree(&read("a.stl", &bytes), &stl_io_corners(&bytes), &sample, true)?;
    }

    #[test]
    fn fmt_05_ascii_stl_reads_as_stl_io_reads_it(sample in any_sample()) {
        let bytes = ascii_stl(&sample);
        agree(&read("a.stl", &bytes), &stl_io_corners(&bytes), &sample, false)?;
    }

    #[test]
    fn obj_reads_as_tobj_reads_it(sample in any_sample(), corners in any_corners()) {
        let bytes = obj(&sample, corners);
        agree(&read("a.obj", &bytes), &tobj_corners(&bytes), &sample, false)?;
    }

    #[test]
    fn ply_reads_as_ply_rs_reads_it(sample in any_sample(), form in any_ply()) {
        let bytes = ply(&sample, form);
        let is_exact = form.encoding != Encoding::Ascii && !form.is_double;
        agree(&read("a.ply", &bytes), &ply_rs_corners(&bytes), &sample, is_exact)?;
    }
}
