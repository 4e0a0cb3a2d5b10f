//! How far curved bodies of STEP files reach between their vertices.

#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers may stop at the first surprise"
)]

use crate::common::step_file;
use core_wasm::{limits::Limits, model::measure_model};

#[track_caller]
fn has_size(instances: &str, size: [f64; 3]) {
    let bytes = step_file(instances);
    let found = measure_model("a.step", bytes.as_bytes(), &Limits::default())
        .unwrap()
        .dimensions_mm;
    for (found_side, side) in found.into_iter().zip(size) {
        assert!(
            (found_side - side).abs() < 1e-9,
            "{found:?} instead of {size:?}"
        );
    }
}

/// A solid whose one edge runs along a circle of radius 10, from one point to the other.
fn arc(from: [f64; 2], to: [f64; 2], sense: char) -> String {
    format!(
        "#1=MANIFOLD_SOLID_BREP('',#2);#2=CLOSED_SHELL('',(#3));#3=ADVANCED_FACE('',(#4),#99,.T.);\
         #4=FACE_BOUND('',#5,.T.);#5=EDGE_LOOP('',(#6));#6=ORIENTED_EDGE('',*,*,#7,.T.);\
         #7=EDGE_CURVE('',#8,#9,#10,.{sense}.);#8=VERTEX_POINT('',#11);#9=VERTEX_POINT('',#12);\
         #10=CIRCLE('',#13,10.);#11=CARTESIAN_POINT('',({:.1},{:.1},0.));\
         #12=CARTESIAN_POINT('',({:.1},{:.1},0.));#13=AXIS2_PLACEMENT_3D('',#14,$,$);\
         #14=CARTESIAN_POINT('',(0.,0.,0.));",
        from[0], from[1], to[0], to[1]
    )
}

#[test]
fn arcs_reach_further_than_their_ends() {
    let (east, north) = ([10.0, 0.0], [0.0, 10.0]);
    has_size(&arc(east, north, 'T'), [10.0, 10.0, 0.0]);
    has_size(&arc(north, east, 'T'), [20.0, 20.0, 0.0]);
    has_size(&arc(east, north, 'F'), [20.0, 20.0, 0.0]);
    has_size(&arc([6.0, 8.0], [-6.0, 8.0], 'T'), [12.0, 2.0, 0.0]);
    has_size(&arc([-6.0, 8.0], [6.0, 8.0], 'T'), [20.0, 18.0, 0.0]);
    // One vertex at both ends is a whole circle.
    has_size(
        &arc(east, east, 'T').replace("#8,#9,#10", "#8,#8,#10"),
        [20.0, 20.0, 0.0],
    );
}

#[test]
fn the_points_of_lines_and_placements_count_only_where_nothing_else_is() {
    let far = "#20=CARTESIAN_POINT('',(900.,900.,900.));#21=LINE('',#20,#22);";
    has_size(
        &(arc([10.0, 0.0], [0.0, 10.0], 'T') + far),
        [10.0, 10.0, 0.0],
    );
    has_size(
        &format!("#1=CARTESIAN_POINT('',(0.,0.,0.));{far}"),
        [900.0; 3],
    );
}

/// A solid of one face on a surface around the origin: `edges` are start, end, curve and sense, `turns` how the boundary
/// runs along them. Points 1 to 6 lie at ±10 on the axes, circles 11 to 13 of radius 10 around x, y and z.
fn face(
    surface: &str,
    edges: &[(u32, u32, u32, char)],
    turns: &[(usize, char)],
    sense: char,
) -> String {
    let mut text = format!(
        "#100=MANIFOLD_SOLID_BREP('',#101);#101=CLOSED_SHELL('',(#102));#102=ADVANCED_FACE('',(#103),#104,.{sense}.);\
         #104={surface};#103=FACE_OUTER_BOUND('',#105,.T.);#30=CARTESIAN_POINT('',(0.,0.,0.));\
         #31=DIRECTION('',(1.,0.,0.));#32=DIRECTION('',(0.,1.,0.));#33=DIRECTION('',(0.,0.,1.));\
         #41=AXIS2_PLACEMENT_3D('',#30,#31,#32);#42=AXIS2_PLACEMENT_3D('',#30,#32,#33);#43=AXIS2_PLACEMENT_3D('',#30,#33,#31);\
         #11=CIRCLE('',#41,10.);#12=CIRCLE('',#42,10.);#13=CIRCLE('',#43,10.);"
    );
    for (id, point) in [
        "10.,0.,0.",
        "-10.,0.,0.",
        "0.,10.,0.",
        "0.,-10.,0.",
        "0.,0.,10.",
        "0.,0.,-10.",
    ]
    .into_iter()
    .enumerate()
    {
        text += &format!(
            "#{}=VERTEX_POINT('',#{});#{}=CARTESIAN_POINT('',({point}));",
            id + 1,
            id + 51,
            id + 51
        );
    }
    for (index, (start, end, curve, sense)) in edges.iter().enumerate() {
        text += &format!(
            "#{}=EDGE_CURVE('',#{start},#{end},#{curve},.{sense}.);",
            200 + index
        );
    }
    let mut turned = Vec::new();
    for (index, (edge, turn)) in turns.iter().enumerate() {
        text += &format!(
            "#{}=ORIENTED_EDGE('',*,*,#{},.{turn}.);",
            300 + index,
            200 + edge
        );
        turned.push(format!("#{}", 300 + index));
    }
    text + &format!("#105=EDGE_LOOP('',({}));", turned.join(","))
}

const BALL: &str = "SPHERICAL_SURFACE('',#43,10.)";

#[test]
fn a_ball_reaches_to_all_sides_of_its_seam() {
    // From pole to pole and back, along the half circle through x.
    has_size(
        &face(BALL, &[(6, 5, 12, 'F')], &[(0, 'T'), (0, 'F')], 'T'),
        [20.0; 3],
    );
    let by_vertex = face(BALL, &[], &[], 'T').replace("EDGE_LOOP('',())", "VERTEX_LOOP('',#5)");
    has_size(&by_vertex, [20.0; 3]);
}

#[test]
fn half_a_ball_reaches_to_the_side_its_boundary_says() {
    let equator = [(1, 1, 13, 'T')];
    let upper = face(BALL, &equator, &[(0, 'T')], 'T');
    has_size(&upper, [20.0, 20.0, 10.0]);
    // Each of the three senses turns it over, and two turn it back.
    for (changed, is_upper) in [
        (face(BALL, &equator, &[(0, 'F')], 'T'), false),
        (face(BALL, &equator, &[(0, 'T')], 'F'), false),
        (face(BALL, &[(1, 1, 13, 'F')], &[(0, 'T')], 'T'), false),
        (face(BALL, &equator, &[(0, 'F')], 'F'), true),
        (upper.replace("#105,.T.", "#105,.F."), false),
    ] {
        // A point on the lower pole makes the difference visible.
        let pole = changed.replace("('',(#102))", "('',(#102,#6))");
        has_size(&pole, [20.0, 20.0, if is_upper { 20.0 } else { 10.0 }]);
    }
}

#[test]
fn an_eighth_of_a_ball_reaches_no_further_than_its_edges() {
    let edges = [(1, 3, 13, 'T'), (3, 5, 11, 'T'), (5, 1, 12, 'T')];
    let turns = [(0, 'T'), (1, 'T'), (2, 'T')];
    has_size(&face(BALL, &edges, &turns, 'T'), [10.0; 3]);
    // The other seven eighths: the same boundary the other way round.
    let turns = [(2, 'F'), (1, 'F'), (0, 'F')];
    has_size(&face(BALL, &edges, &turns, 'T'), [20.0; 3]);
}

#[test]
fn a_ring_reaches_as_far_as_its_tube() {
    let ring = "TOROIDAL_SURFACE('',#43,30.,10.)";
    let by_vertex = face(ring, &[], &[], 'T').replace("EDGE_LOOP('',())", "VERTEX_LOOP('',#1)");
    has_size(&by_vertex, [80.0, 80.0, 20.0]);
    // Seams all around both ways: a circle of the tube and the outermost one.
    let seams = face(
        ring,
        &[(7, 7, 14, 'T'), (7, 7, 15, 'T')],
        &[(0, 'T'), (1, 'T'), (0, 'F'), (1, 'F')],
        'T',
    ) + "#7=VERTEX_POINT('',#57);#57=CARTESIAN_POINT('',(40.,0.,0.));#14=CIRCLE('',#43,40.);#15=CIRCLE('',#45,10.);\
           #45=AXIS2_PLACEMENT_3D('',#58,#34,#31);#58=CARTESIAN_POINT('',(30.,0.,0.));#34=DIRECTION('',(0.,-1.,0.));";
    has_size(&seams, [80.0, 80.0, 20.0]);
}

#[test]
fn a_quarter_of_a_pipe_bend_reaches_to_its_outer_line() {
    // Between the circles of the tube at x and at y, the tube closed by a seam along its innermost line.
    let bend = "TOROIDAL_SURFACE('',#43,30.,10.)";
    let points = "#7=VERTEX_POINT('',#57);#57=CARTESIAN_POINT('',(20.,0.,0.));#8=VERTEX_POINT('',#58);\
                  #58=CARTESIAN_POINT('',(0.,20.,0.));#59=CARTESIAN_POINT('',(30.,0.,0.));#60=CARTESIAN_POINT('',(0.,30.,0.));\
                  #34=DIRECTION('',(0.,-1.,0.));#45=AXIS2_PLACEMENT_3D('',#59,#34,#31);#46=AXIS2_PLACEMENT_3D('',#60,#31,#32);\
                  #14=CIRCLE('',#45,10.);#15=CIRCLE('',#46,10.);#16=CIRCLE('',#43,20.);";
    let edges = [(7, 7, 14, 'T'), (8, 8, 15, 'T'), (7, 8, 16, 'T')];
    // The tube's angle grows about (0,−1,0) at x and about (1,0,0) at y; the face lies left of the way.
    let turns = [(0, 'F'), (2, 'T'), (1, 'T'), (2, 'F')];
    has_size(
        &(face(bend, &edges, &turns, 'T') + points),
        [40.0, 40.0, 20.0],
    );
    // The other three quarters.
    let turns = [(0, 'T'), (2, 'T'), (1, 'F'), (2, 'F')];
    has_size(
        &(face(bend, &edges, &turns, 'T') + points),
        [80.0, 80.0, 20.0],
    );
}

#[test]
fn the_net_of_a_closed_spline_surface_counts_and_that_of_another_does_not() {
    let net = "B_SPLINE_SURFACE_WITH_KNOTS('',1,1,((#61,#62),(#63,#64)),.UNSPECIFIED.,.F.,.F.,.F.,(2,2),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.)";
    let points = "#61=CARTESIAN_POINT('',(-50.,0.,0.));#62=CARTESIAN_POINT('',(50.,0.,0.));\
                  #63=CARTESIAN_POINT('',(0.,50.,0.));#64=CARTESIAN_POINT('',(0.,0.,50.));";
    let edge = [(6, 5, 12, 'F')];
    has_size(
        &(face(net, &edge, &[(0, 'T'), (0, 'F')], 'T') + points),
        [100.0, 50.0, 60.0],
    );
    has_size(
        &(face(net, &edge, &[(0, 'T')], 'T') + points),
        [10.0, 0.0, 20.0],
    );
}
