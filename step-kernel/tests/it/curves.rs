//! How far curved bodies of STEP files reach between their vertices: exactly where they are sure, and where they are not by what their
//! faces and edges are made of, never less.

use crate::{common::step_file, model};
use step_kernel::{Error, Options};

#[track_caller]
fn has_size(instances: &str, size: [f64; 3]) {
    let bytes = step_file(instances);
    let found = model(bytes.as_bytes()).bounds.size();
    for (found_side, side) in found.into_iter().zip(size) {
        assert!(
            (found_side - side).abs() < 1e-9,
            "{found:?} instead of {size:?}"
        );
    }
}

/// The same where it may be this much larger, and nothing smaller.
#[track_caller]
fn has_size_within(instances: &str, size: [f64; 3], over: f64) {
    let bytes = step_file(instances);
    let found = model(bytes.as_bytes()).bounds.size();
    for (found_side, side) in found.into_iter().zip(size) {
        assert!(
            found_side >= side - 1e-9 && found_side <= side + over,
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
         #10=CIRCLE('',#13,10.);#11=CARTESIAN_POINT('',({:?},{:?},0.));\
         #12=CARTESIAN_POINT('',({:?},{:?},0.));#13=AXIS2_PLACEMENT_3D('',#14,$,$);\
         #14=CARTESIAN_POINT('',(0.,0.,0.));#99=PLANE('',#13);",
        from[0], from[1], to[0], to[1]
    )
}

#[test]
fn arcs_reach_further_than_their_ends() {
    let (east, north) = ([10.0, 0.0], [0.0, 10.0]);
    // Edges in doubt are followed in steps, by a polygon around them.
    let has_size = |instances: &str, size| has_size_within(instances, size, 0.1);
    has_size(&arc(east, north, 'T'), [10.0, 10.0, 0.0]);
    has_size(&arc(north, east, 'T'), [20.0, 20.0, 0.0]);
    has_size(&arc(east, north, 'F'), [20.0, 20.0, 0.0]);
    has_size(&arc([6.0, 8.0], [-6.0, 8.0], 'T'), [12.0, 2.0, 0.0]);
    has_size(&arc([-6.0, 8.0], [6.0, 8.0], 'T'), [20.0, 18.0, 0.0]);
    // One vertex at both ends is a whole circle, and so are two that nobody can tell apart.
    has_size(
        &arc(east, east, 'T').replace("#8,#9,#10", "#8,#8,#10"),
        [20.0, 20.0, 0.0],
    );
    has_size(&arc(east, [10.0, 1e-6], 'T'), [20.0, 20.0, 0.0]);
}

#[test]
fn the_points_of_lines_and_placements_count_for_nothing() {
    let far = "#20=CARTESIAN_POINT('',(900.,900.,900.));#21=LINE('',#20,#22);";
    has_size_within(
        &(arc([10.0, 0.0], [0.0, 10.0], 'T') + far),
        [10.0, 10.0, 0.0],
        0.1,
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

#[test]
fn a_face_whose_edges_lie_off_its_surface_counts_by_the_surface() {
    // A straight edge across a cylinder, a cone and a profile that bulges, and one beside a plane.
    let surfaces = [
        ("CYLINDRICAL_SURFACE('',#43,10.)", [20.0, 20.0, 0.0]),
        ("CONICAL_SURFACE('',#43,10.,0.5)", [20.0, 20.0, 0.0]),
        (
            "SURFACE_OF_LINEAR_EXTRUSION('',#13,#73);#73=VECTOR('',#33,1.)",
            [20.0, 20.0, 0.0],
        ),
        (
            "PLANE('',#45);#45=AXIS2_PLACEMENT_3D('',#74,#33,#31);#74=CARTESIAN_POINT('',(0.,0.,70.))",
            [20.0, 0.0, 70.0],
        ),
    ];
    let line = "#70=LINE('',#51,#71);#71=VECTOR('',#31,1.);";
    for (surface, size) in surfaces {
        let text = face(surface, &[(1, 2, 70, 'T')], &[(0, 'T'), (0, 'F')], 'T') + line;
        has_size_within(&text, size, 0.1);
    }
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
    let lid = |turn: char, sense: char| {
        format!(
            "#110=ADVANCED_FACE('',(#111),#112,.{sense}.);#111=FACE_OUTER_BOUND('',#113,.T.);#112=PLANE('',#43);\
             #113=EDGE_LOOP('',(#114));#114=ORIENTED_EDGE('',*,*,#200,.{turn}.);"
        )
    };
    let equator = [(1, 1, 13, 'T')];
    let upper = face(BALL, &equator, &[(0, 'T')], 'T');
    // Each of the three senses turns it over, and two turn it back.
    for (half, is_upper, lid) in [
        (upper.clone(), true, lid('F', 'F')),
        (face(BALL, &equator, &[(0, 'F')], 'T'), false, lid('T', 'T')),
        (face(BALL, &equator, &[(0, 'T')], 'F'), false, lid('F', 'F')),
        (
            face(BALL, &[(1, 1, 13, 'F')], &[(0, 'T')], 'T'),
            false,
            lid('F', 'T'),
        ),
        (face(BALL, &equator, &[(0, 'F')], 'F'), true, lid('T', 'T')),
        (upper.replace("#105,.T.", "#105,.F."), false, lid('T', 'T')),
    ] {
        // Alone it encloses nothing, and counts by all of its ball.
        has_size_within(&half, [20.0; 3], 0.1);
        let closed = half.replace("('',(#102))", "('',(#102,#110))") + &lid;
        let bytes = step_file(&closed);
        let model = model(bytes.as_bytes());
        let [x, y, z] = model.bounds.size();
        let half_mm3 = 4000.0 / 6.0 * std::f64::consts::PI;
        let volume_mm3 = model.solids.unwrap().volume_mm3;
        assert!((volume_mm3 - half_mm3).abs() < 0.5, "{volume_mm3}");
        assert!((x - 20.0).abs() + (y - 20.0).abs() + (z - 10.0).abs() < 1e-5);
        let base = model.bounds.min[2];
        let known = if is_upper { 0.0 } else { -10.0 };
        assert!((base - known).abs() < 1e-5, "{base}: {closed}");
    }
}

#[test]
fn a_part_of_a_ball_that_is_in_doubt_counts_by_all_of_it() {
    let edges = [(1, 3, 13, 'T'), (3, 5, 11, 'T'), (5, 1, 12, 'T')];
    for turns in [
        [(0, 'T'), (1, 'T'), (2, 'T')],
        [(2, 'F'), (1, 'F'), (0, 'F')],
    ] {
        has_size_within(&face(BALL, &edges, &turns, 'T'), [20.0; 3], 0.1);
    }
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
fn a_part_of_a_ring_that_is_in_doubt_counts_by_all_of_it() {
    // Between the circles of the tube at x and at y, the tube closed by a seam along its innermost line.
    let bend = "TOROIDAL_SURFACE('',#43,30.,10.)";
    let points = "#7=VERTEX_POINT('',#57);#57=CARTESIAN_POINT('',(20.,0.,0.));#8=VERTEX_POINT('',#58);\
                  #58=CARTESIAN_POINT('',(0.,20.,0.));#59=CARTESIAN_POINT('',(30.,0.,0.));#60=CARTESIAN_POINT('',(0.,30.,0.));\
                  #34=DIRECTION('',(0.,-1.,0.));#45=AXIS2_PLACEMENT_3D('',#59,#34,#31);#46=AXIS2_PLACEMENT_3D('',#60,#31,#32);\
                  #14=CIRCLE('',#45,10.);#15=CIRCLE('',#46,10.);#16=CIRCLE('',#43,20.);";
    let edges = [(7, 7, 14, 'T'), (8, 8, 15, 'T'), (7, 8, 16, 'T')];
    // A quarter of it, and the other three.
    for turns in [
        [(0, 'F'), (2, 'T'), (1, 'T'), (2, 'F')],
        [(0, 'T'), (2, 'T'), (1, 'F'), (2, 'F')],
    ] {
        has_size_within(
            &(face(bend, &edges, &turns, 'T') + points),
            [80.0, 80.0, 20.0],
            0.1,
        );
    }
}

/// A surface of degree 1 between four points, the last of which lies this high.
fn bent_plane(height: f64) -> String {
    format!(
        "B_SPLINE_SURFACE_WITH_KNOTS('',1,1,((#61,#62),(#63,#64)),.UNSPECIFIED.,.F.,.F.,.F.,(2,2),(2,2),(0.,1.),(0.,1.),.UNSPECIFIED.);\
         #61=CARTESIAN_POINT('',(-50.,-50.,0.));#62=CARTESIAN_POINT('',(-50.,50.,0.));\
         #63=CARTESIAN_POINT('',(50.,-50.,0.));#64=CARTESIAN_POINT('',(50.,50.,{height:.1}))"
    )
}

#[test]
fn a_face_on_a_spline_surface_that_is_in_doubt_counts_by_its_poles() {
    // A disc of radius 10 out of a plane of 100 mm, and what lies at a seam.
    let disc = [(1, 1, 13, 'T')];
    let flat = face(&bent_plane(0.0), &disc, &[(0, 'T')], 'T');
    has_size(&flat, [100.0, 100.0, 0.0]);
    let seam = face(
        &bent_plane(0.0),
        &[(1, 3, 13, 'T')],
        &[(0, 'T'), (0, 'F')],
        'T',
    );
    has_size(&seam, [100.0, 100.0, 0.0]);
    // Its edges do not lie on it.
    let bent = face(&bent_plane(80.0), &disc, &[(0, 'T')], 'T');
    has_size(&bent, [100.0, 100.0, 80.0]);
    // One whose edges are not there is refused: nobody knows how far they reach.
    let unknown = face(&bent_plane(0.0), &[(1, 3, 99, 'T')], &[(0, 'T')], 'T');
    let bytes = step_file(&unknown);
    let error = step_kernel::read(bytes.as_bytes(), Options::default()).unwrap_err();
    let is_edge = matches!(&error, Error::UnknownExtent { keyword, .. } if keyword == "EDGE_CURVE");
    assert!(is_edge, "{error}");
}

/// A dome over the square of 20 mm: a surface of degree 2 whose middle control point lies 40 mm high, and whose top 10 mm.
const DOME: &str = "((#61,#62,#63),(#64,#65,#66),(#67,#68,#69))";

fn dome_points() -> String {
    let mut text = String::new();
    for (index, (x, y)) in [-10.0, 0.0, 10.0]
        .into_iter()
        .flat_map(|x| [-10.0, 0.0, 10.0].map(|y| (x, y)))
        .enumerate()
    {
        let z = if x == 0.0 && y == 0.0 { 40.0 } else { 0.0 };
        text += &format!(
            "#{}=CARTESIAN_POINT('',({x:.1},{y:.1},{z:.1}));",
            61 + index
        );
    }
    text
}

#[test]
fn a_dome_of_splines_that_is_in_doubt_is_as_high_as_its_poles() {
    let plain = format!(
        "B_SPLINE_SURFACE_WITH_KNOTS('',2,2,{DOME},.UNSPECIFIED.,.F.,.F.,.F.,(3,3),(3,3),(0.,1.),(0.,1.),.UNSPECIFIED.)"
    );
    let bezier = format!("BEZIER_SURFACE('',2,2,{DOME},.UNSPECIFIED.,.F.,.F.,.F.)");
    let rational = format!(
        "(BOUNDED_SURFACE()B_SPLINE_SURFACE(2,2,{DOME},.UNSPECIFIED.,.F.,.F.,.F.)\
         B_SPLINE_SURFACE_WITH_KNOTS((3,3),(3,3),(0.,1.),(0.,1.),.UNSPECIFIED.)GEOMETRIC_REPRESENTATION_ITEM()\
         RATIONAL_B_SPLINE_SURFACE(((1.,1.,1.),(1.,1.,1.),(1.,1.,1.)))REPRESENTATION_ITEM('')SURFACE())"
    );
    // Straight edges around the square, on the surface.
    let corners = "#7=VERTEX_POINT('',#61);#8=VERTEX_POINT('',#63);#9=VERTEX_POINT('',#69);#10=VERTEX_POINT('',#67);\
                   #70=LINE('',#61,$);";
    let edges = [
        (7, 8, 70, 'T'),
        (8, 9, 70, 'T'),
        (9, 10, 70, 'T'),
        (10, 7, 70, 'T'),
    ];
    let turns = [(0, 'T'), (1, 'T'), (2, 'T'), (3, 'T')];
    for surface in [plain, bezier, rational] {
        let text = face(&surface, &edges, &turns, 'T') + &dome_points() + corners;
        has_size(&text, [20.0, 20.0, 40.0]);
        // An invalid weight makes nothing smaller.
        let odd = text.replace("(1.,1.,1.),(1.,1.,1.)))", "(1.,0.,1.),(1.,1.,1.)))");
        if odd != text {
            has_size(&odd, [20.0, 20.0, 40.0]);
        }
    }
}

#[test]
fn a_turned_profile_reaches_all_around_its_axis() {
    let turned = "SURFACE_OF_REVOLUTION('',#70,#71);#70=B_SPLINE_CURVE_WITH_KNOTS('',1,(#61,#62,#63),.UNSPECIFIED.,.F.,.F.,(2,1,2),(0.,1.,2.),.UNSPECIFIED.);\
                  #71=AXIS1_PLACEMENT('',#30,#33);#61=CARTESIAN_POINT('',(10.,0.,0.));#62=CARTESIAN_POINT('',(30.,0.,20.));\
                  #63=CARTESIAN_POINT('',(10.,0.,40.));#7=VERTEX_POINT('',#63);#14=CIRCLE('',#44,10.);\
                  #44=AXIS2_PLACEMENT_3D('',#64,#33,#31);#64=CARTESIAN_POINT('',(0.,0.,40.))";
    // Two circles and a seam along the profile, and the same without a seam.
    let edges = [(1, 1, 13, 'T'), (7, 7, 14, 'T'), (1, 7, 70, 'T')];
    let with_seam = [(0, 'T'), (2, 'T'), (1, 'F'), (2, 'F')];
    has_size(&face(turned, &edges, &with_seam, 'T'), [60.0, 60.0, 40.0]);
    has_size(
        &face(turned, &edges, &[(0, 'T'), (1, 'F')], 'T'),
        [60.0, 60.0, 40.0],
    );
    // By hostile edges: a seam that is given as a line counts by the profile all the same.
    let line = face(
        turned,
        &[(1, 1, 13, 'T'), (7, 7, 14, 'T'), (1, 7, 72, 'T')],
        &with_seam,
        'T',
    );
    has_size(&(line + "#72=LINE('',#61,$);"), [60.0, 60.0, 40.0]);
}

#[test]
fn a_quarter_turn_that_is_in_doubt_counts_by_the_whole_turn() {
    // From x to y along circles of 10 and 40 mm; the profile is a spline between them at one height.
    let turned = "SURFACE_OF_REVOLUTION('',#70,#71);#70=B_SPLINE_CURVE_WITH_KNOTS('',1,(#61,#62),.UNSPECIFIED.,.F.,.F.,(2,2),(0.,1.),.UNSPECIFIED.);\
                  #71=AXIS1_PLACEMENT('',#30,#33);#61=CARTESIAN_POINT('',(10.,0.,0.));#62=CARTESIAN_POINT('',(40.,0.,5.));\
                  #63=CARTESIAN_POINT('',(0.,40.,5.));#7=VERTEX_POINT('',#62);#8=VERTEX_POINT('',#63);#14=CIRCLE('',#44,40.);\
                  #44=AXIS2_PLACEMENT_3D('',#64,#33,#31);#64=CARTESIAN_POINT('',(0.,0.,5.));#72=LINE('',#61,$)";
    let edges = [
        (1, 7, 72, 'T'),
        (7, 8, 14, 'T'),
        (8, 3, 72, 'T'),
        (1, 3, 13, 'T'),
    ];
    let turns = [(0, 'T'), (1, 'T'), (2, 'T'), (3, 'F')];
    has_size_within(&face(turned, &edges, &turns, 'T'), [80.0, 80.0, 5.0], 0.1);
}
