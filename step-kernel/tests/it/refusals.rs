//! What the kernel refuses, why and where.

use crate::common::step_file;
use step_kernel::{Error, Instead, Options, Syntax, read};

fn refusal(bytes: &[u8]) -> Error {
    read(bytes, Options::default()).unwrap_err()
}

#[test]
fn refusals_say_why_and_name_the_line() {
    let file = |instances: &str| refusal(step_file(instances).as_bytes());
    let point = "#1=CARTESIAN_POINT('',(0.,0.,0.));";
    // The instances begin in line 5.
    let line = 6;
    for (what, instances) in [
        (Syntax::Instance, "#2(0.);"),
        (Syntax::Number, "#4294967295=LINE();"),
        (Syntax::Foreign, "(0.);"),
        (Syntax::Swallowed, "#2=LINE('',#1)#3=LINE();"),
    ] {
        let found = file(&format!("{point}\n{instances}"));
        assert_eq!(found, Error::Syntax { line, what }, "{instances}");
    }
    let twice = Error::GivenTwice { line, id: 1 };
    assert_eq!(file(&format!("{point}\n{point}")), twice);
    assert_eq!(file(point), Error::NoBody(Instead::Points));
    let plane = "#1=SHELL_BASED_SURFACE_MODEL('',());";
    assert_eq!(file(plane), Error::NoBody(Instead::Surfaces));
    assert_eq!(file("#1=DIRECTION('',());"), Error::NoPoints);
    assert_eq!(refusal(b"solid cube"), Error::NoPoints);
    let whole = step_file(point);
    let end = whole.rfind("ENDSEC;").unwrap();
    let (line, missing) = (6, "'ENDSEC;'");
    let cut_off = Error::CutOff { line, missing };
    assert_eq!(refusal(&whole.as_bytes()[..end]), cut_off);
    assert_eq!(twice.to_string(), "line 6: the number #1 is given twice");
}

#[test]
fn coordinates_beyond_the_limit_are_refused_where_they_stand() {
    let body = "#1=FACETED_BREP('',#2);#2=CLOSED_SHELL('',(#3));#3=FACE('',(#4));#4=FACE_OUTER_BOUND('',#5,.T.);\
                #5=POLY_LOOP('',(#6,#7,#8));#6=CARTESIAN_POINT('',(0.,0.,0.));\n#7=CARTESIAN_POINT('',(0.,2000.,0.));\n\
                #8=CARTESIAN_POINT('',(10.,0.,0.));";
    let options = Options {
        max_coordinate_mm: 1000.0,
        ..Options::default()
    };
    let bytes = step_file(body);
    assert!(read(bytes.as_bytes(), Options::default()).is_ok());
    let (line, value) = (6, 2000.0);
    let error = read(bytes.as_bytes(), options).unwrap_err();
    assert_eq!(error, Error::BadCoordinate { line, value });
}
