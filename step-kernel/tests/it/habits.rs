//! What CAD programs write that no textbook does: seams of whole balls, bodies that are listed twice, loops whose directions are
//! wrong, and names.

use crate::common::near;
use crate::{fixture, model};
use step_kernel::{Drawing, Model};

fn read_and_drawn(text: &str) -> (Model, Drawing) {
    let model = model(text.as_bytes());
    let drawing = model.draw().unwrap();
    (model, drawing)
}

fn names(drawing: &Drawing) -> Vec<String> {
    let names = String::from_utf8(drawing.names.clone()).unwrap();
    names.lines().map(str::to_owned).collect()
}

/// With more instances in its last section.
fn with(text: &str, instances: &str) -> String {
    let end = text.rfind("ENDSEC;").unwrap();
    format!("{}{instances}\n{}", &text[..end], &text[end..])
}

/// The number of the first instance that begins so.
fn id_of<'a>(text: &'a str, entity: &str) -> &'a str {
    let at = text.find(&format!("={entity}(")).unwrap();
    let start = text[..at].rfind('#').unwrap();
    &text[start..at]
}

/// One face, whose loop runs from pole to pole and back along the same half circle.
#[test]
fn fmt_13_a_ball_in_one_face_has_its_volume_whatever_its_seam() {
    let ball = 4.0 / 3.0 * std::f64::consts::PI * 1000.0;
    // The axis is out of true by what rounding leaves of it.
    for axis in ["(0.,0.,1.)", "(6.12323399573677E-17,0.,1.)", "(0.6,0.,0.8)"] {
        let text = format!(
            "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n\
             #1=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));\n\
             #2=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#1))REPRESENTATION_CONTEXT('',''));\n\
             #3=ADVANCED_BREP_SHAPE_REPRESENTATION('',(#4),#2);\n#4=MANIFOLD_SOLID_BREP('Body2',#5);\n#5=CLOSED_SHELL('',(#6));\n\
             #6=ADVANCED_FACE('',(#7),#8,.T.);\n#7=FACE_OUTER_BOUND('',#9,.T.);\n#8=SPHERICAL_SURFACE('',#10,10.);\n\
             #9=EDGE_LOOP('',(#11,#12));\n#10=AXIS2_PLACEMENT_3D('',#13,#14,#15);\n#11=ORIENTED_EDGE('',*,*,#16,.T.);\n\
             #12=ORIENTED_EDGE('',*,*,#16,.F.);\n#13=CARTESIAN_POINT('',(0.,0.,0.));\n#14=DIRECTION('',{axis});\n\
             #15=DIRECTION('',(1.,0.,0.));\n#16=EDGE_CURVE('',#17,#18,#19,.T.);\n#17=VERTEX_POINT('',#20);\n#18=VERTEX_POINT('',#21);\n\
             #19=CIRCLE('',#22,10.);\n#20=CARTESIAN_POINT('',(-6.12323399573677E-16,-7.49879891330929E-32,10.));\n\
             #21=CARTESIAN_POINT('',(-6.12323399573677E-16,-7.49879891330929E-32,-10.));\n#22=AXIS2_PLACEMENT_3D('',#13,#23,#24);\n\
             #23=DIRECTION('',(1.22464679914735E-16,-1.,0.));\n#24=DIRECTION('',(-1.,-1.22464679914735E-16,0.));\n\
             ENDSEC;\nEND-ISO-10303-21;\n"
        );
        let (found, drawing) = read_and_drawn(&text);
        let found = found.solids.unwrap();
        assert!(found.is_sure(), "{axis}: {found:?}");
        assert!(
            near(found.volume_mm3, ball, 1e-6),
            "{axis}: {found:?} instead of {ball}"
        );
        assert!(
            drawing.is_closed && near(drawing.volume_mm3(), ball, 1e-2),
            "{axis}: drawn {}",
            drawing.volume_mm3()
        );
    }
}

/// Programs list bodies once more outside of the assembly, for styles or as what volumes were measured on.
#[test]
fn fmt_13_a_body_that_is_listed_beside_the_assembly_is_there_only_where_it_is_placed() {
    let text = fixture("assembly.step");
    let (known, drawn) = read_and_drawn(&text);
    let body = id_of(&text, "MANIFOLD_SOLID_BREP");
    let twice = with(
        &text,
        &format!("#9000=SHAPE_REPRESENTATION('',({body}),#3);"),
    );
    let (found, again) = read_and_drawn(&twice);
    assert_eq!(found, known);
    assert_eq!(again, drawn);
}

#[test]
fn fmt_13_loops_whose_edges_run_the_wrong_way_are_put_in_order() {
    let text = fixture("box-mm.step");
    let (known, _) = read_and_drawn(&text);
    let mut tried = 0;
    for (at, flag) in text.match_indices(",.F.);") {
        let start = text[..at].rfind('#').unwrap();
        let line = text[..start].rfind('\n').unwrap();
        if !text[line..at].contains("ORIENTED_EDGE") {
            continue;
        }
        tried += 1;
        let turned = format!("{},.T.);{}", &text[..at], &text[at + flag.len()..]);
        let (found, drawing) = read_and_drawn(&turned);
        assert_eq!(found, known, "{}", &text[line..at]);
        assert!(drawing.is_closed);
    }
    assert!(tried > 5, "{tried}");
}

#[test]
fn fmt_13_bodies_are_named_by_their_product_and_by_themselves_where_it_has_several() {
    let products = |text: &str, of: &str| {
        with(
            text,
            &format!(
                "#9001=PRODUCT('4711','Geh\\X2\\00E4\\X0\\use','',());\n#9002=PRODUCT_DEFINITION_FORMATION('','',#9001);\n\
                 #9003=PRODUCT_DEFINITION('','',#9002,$);\n#9004=PRODUCT_DEFINITION_SHAPE('','',#9003);\n\
                 #9005=SHAPE_DEFINITION_REPRESENTATION(#9004,{of});"
            ),
        )
    };
    let text = fixture("assembly.step");
    let body = id_of(&text, "MANIFOLD_SOLID_BREP");
    let holder = id_of(&text, "ADVANCED_BREP_SHAPE_REPRESENTATION");
    let (_, drawing) = read_and_drawn(&products(&text, holder));
    assert_eq!(names(&drawing)[0], "Geh\\X2\\00E4\\X0\\use");
    assert_eq!(drawing.counts, [1, 1]);

    // The same product with two bodies, of which one has a name.
    let named = text.replacen("MANIFOLD_SOLID_BREP(''", "MANIFOLD_SOLID_BREP('Deckel'", 1);
    let shell = id_of(&named, "CLOSED_SHELL");
    let more = with(&named, &format!("#9010=MANIFOLD_SOLID_BREP('',{shell});"));
    let more = more.replacen(&format!(",{body})"), &format!(",{body},#9010)"), 1);
    assert!(more.contains("#9010)"), "{more}");
    let (_, drawing) = read_and_drawn(&products(&more, holder));
    let names = names(&drawing);
    assert!(names.contains(&"Deckel".to_owned()), "{names:?}");
    assert!(
        names.contains(&"Geh\\X2\\00E4\\X0\\use".to_owned()),
        "{names:?}"
    );
}
