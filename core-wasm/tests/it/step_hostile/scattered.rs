//! Hostile kinds whose bodies stand in more places than one sees at once: instances that get lost on the way, bodies that nothing but
//! their name tells, and places that no reader understands.

use super::family::{CUBE, CUBE_BOX, Kind, beside, in_units, kind, mapped, operator, placement};
use super::writer::{Id, ORIGIN, Point, Writer, X, Y, Z, list, real};

pub fn scattered() -> Vec<Kind> {
    [
        shared_shells(),
        assemblies(),
        products(),
        odd_items(),
        odd_places(),
        units(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

const TWO: Point = [400.0, 100.0, 100.0];

fn far(w: &mut Writer) -> Id {
    w.placement([300.0, 0.0, 0.0], Z, X)
}

fn brep(w: &mut Writer, items: &[Id], context: Id) -> Id {
    w.representation("ADVANCED_BREP_SHAPE_REPRESENTATION", items, context)
}

fn instance(w: &mut Writer, origin: Id, of: Id, target: Id) -> Id {
    let map = w.add(format!("REPRESENTATION_MAP({origin},{of})"));
    w.add(format!("MAPPED_ITEM('',{map},{target})"))
}

/// Two cubes of 100 mm, 200 mm apart.
fn two(name: &'static str, build: impl FnOnce(&mut Writer)) -> Kind {
    kind(name, 2.0 * CUBE, TWO, build)
}

/// A solid, and an item of its own shell in a representation that is placed beside it.
fn shell_again(name: &'static str, item: impl FnOnce(&mut Writer, Id) -> Id) -> Kind {
    two(name, |w| {
        let shell = w.cuboid(ORIGIN, CUBE_BOX);
        let (solid, place, context) = (w.solid(shell), placement(w), w.millimetres());
        brep(w, &[place, solid], context);
        let model = item(w, shell);
        let inner = w.representation(
            "MANIFOLD_SURFACE_SHAPE_REPRESENTATION",
            &[place, model],
            context,
        );
        let target = far(w);
        let item = instance(w, place, inner, target);
        w.representation("SHAPE_REPRESENTATION", &[place, item], context);
    })
}

fn shared_shells() -> Vec<Kind> {
    vec![
        shell_again(
            "a surface model of a solid's shell in another place",
            |w, shell| w.add(format!("SHELL_BASED_SURFACE_MODEL('',({shell}))")),
        ),
        shell_again("a set of a solid's shell in another place", |w, shell| {
            w.add(format!("GEOMETRIC_SET('',({shell}))"))
        }),
        shell_again("a solid's shell itself in another place", |_, shell| shell),
        shell_again(
            "another solid of a solid's shell in another place",
            |w, shell| w.solid(shell),
        ),
        two("triangles of a solid in another place", |w| {
            let face = w.triangulated("TRIANGULATED_FACE", ORIGIN, CUBE_BOX);
            let solid = w.add(format!("TESSELLATED_SOLID('',({face}),$)"));
            let shell = w.add(format!("TESSELLATED_SHELL('',({face}),$)"));
            let (place, context) = (placement(w), w.millimetres());
            w.representation("TESSELLATED_SHAPE_REPRESENTATION", &[place, solid], context);
            let inner =
                w.representation("TESSELLATED_SHAPE_REPRESENTATION", &[place, shell], context);
            let target = far(w);
            let item = instance(w, place, inner, target);
            w.representation("SHAPE_REPRESENTATION", &[place, item], context);
        }),
        two(
            "a body in two representations, one of which is placed",
            |w| {
                let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
                let inner = brep(w, &[place, solid], context);
                let target = far(w);
                let item = instance(w, place, inner, target);
                let outer = w.representation("SHAPE_REPRESENTATION", &[place, item], context);
                let own = brep(w, &[place, solid], context);
                for shape in [outer, own] {
                    let definition = product(w, "teil");
                    define(w, definition, shape);
                }
            },
        ),
    ]
}

/// A product, down to its definition.
fn product(w: &mut Writer, name: &str) -> Id {
    let context = w.add("APPLICATION_CONTEXT('managed model based 3d engineering')");
    let own = w.add(format!("PRODUCT_CONTEXT('',{context},'mechanical')"));
    let product = w.add(format!("PRODUCT('{name}','{name}','',({own}))"));
    let formation = w.add(format!("PRODUCT_DEFINITION_FORMATION('','',{product})"));
    let stage = w.add(format!(
        "PRODUCT_DEFINITION_CONTEXT('part definition',{context},'design')"
    ));
    w.add(format!(
        "PRODUCT_DEFINITION('design','',{formation},{stage})"
    ))
}

/// Says that a product has this shape.
fn define(w: &mut Writer, definition: Id, shape: Id) {
    let own = w.add(format!("PRODUCT_DEFINITION_SHAPE('','',{definition})"));
    w.add(format!("SHAPE_DEFINITION_REPRESENTATION({own},{shape})"));
}

/// How an occurrence is written.
#[derive(Clone, Copy, PartialEq)]
enum Occurrence {
    Simple,
    Complex,
}

/// Places one product in another by a relationship between two representations.
fn place_product(
    w: &mut Writer,
    [assembly, part]: [Id; 2],
    [first, second]: [Id; 2],
    [from, to]: [Id; 2],
    occurrence: Occurrence,
) {
    let way = w.add(format!("ITEM_DEFINED_TRANSFORMATION('','',{from},{to})"));
    let relationship = w.add(format!(
        "(REPRESENTATION_RELATIONSHIP('','',{first},{second})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION({way})\
         SHAPE_REPRESENTATION_RELATIONSHIP())"
    ));
    let id = relationship.0;
    let usage = w.add(match occurrence {
        Occurrence::Simple => {
            format!("NEXT_ASSEMBLY_USAGE_OCCURRENCE('{id}','','',{assembly},{part},$)")
        }
        Occurrence::Complex => format!(
            "(ASSEMBLY_COMPONENT_USAGE($)NEXT_ASSEMBLY_USAGE_OCCURRENCE()\
             PRODUCT_DEFINITION_RELATIONSHIP('{id}','','',{assembly},{part})PRODUCT_DEFINITION_USAGE())"
        ),
    });
    let shape = w.add(format!("PRODUCT_DEFINITION_SHAPE('','',{usage})"));
    w.add(format!(
        "CONTEXT_DEPENDENT_SHAPE_REPRESENTATION({relationship},{shape})"
    ));
}

/// Two representations in one frame.
fn related(w: &mut Writer, form: &str, first: Id, second: Id) {
    let entity = form
        .replace("FIRST", &first.to_string())
        .replace("SECOND", &second.to_string());
    w.add(entity);
}

/// A part whose body stands in a representation of its own, joined to that of its product as the form says, which an assembly places
/// twice.
fn joined(name: &'static str, form: &'static str) -> Kind {
    two(name, |w| {
        let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
        let body = brep(w, &[place, solid], context);
        let shape = w.representation("SHAPE_REPRESENTATION", &[place], context);
        related(w, form, shape, body);
        let target = far(w);
        let top = w.representation("SHAPE_REPRESENTATION", &[place, target], context);
        let (assembly, part) = (product(w, "gruppe"), product(w, "teil"));
        define(w, assembly, top);
        define(w, part, shape);
        for to in [place, target] {
            place_product(
                w,
                [assembly, part],
                [shape, top],
                [place, to],
                Occurrence::Simple,
            );
        }
    })
}

fn assemblies() -> Vec<Kind> {
    vec![
        joined(
            "a part in an assembly, twice",
            "SHAPE_REPRESENTATION_RELATIONSHIP('','',FIRST,SECOND)",
        ),
        joined(
            "a part in an assembly, twice, joined by a complex relationship",
            "(REPRESENTATION_RELATIONSHIP('','',FIRST,SECOND)SHAPE_REPRESENTATION_RELATIONSHIP())",
        ),
        joined(
            "a part in an assembly, twice, joined by a relationship of another name",
            "EXPLICIT_PROCEDURAL_SHAPE_REPRESENTATION_RELATIONSHIP('','',FIRST,SECOND)",
        ),
        joined(
            "a part in an assembly, twice, joined by a relationship that no reader knows",
            "FORM_BEZIEHUNG('','',FIRST,SECOND)",
        ),
        joined(
            "a part in an assembly, twice, joined by a definition's relationship",
            "DEFINITIONAL_REPRESENTATION_RELATIONSHIP('','',FIRST,SECOND)",
        ),
        two(
            "two instances of a representation joined to the body's",
            |w| {
                let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
                let body = brep(w, &[place, solid], context);
                let shape = w.representation("SHAPE_REPRESENTATION", &[place], context);
                related(
                    w,
                    "SHAPE_REPRESENTATION_RELATIONSHIP('','',FIRST,SECOND)",
                    body,
                    shape,
                );
                let target = far(w);
                let items = [place, target].map(|to| instance(w, place, shape, to));
                w.representation("SHAPE_REPRESENTATION", &items, context);
            },
        ),
        two("an instance in a representation joined to its own", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let item = instance(w, place, body, target);
            let shape = w.representation("SHAPE_REPRESENTATION", &[place, item], context);
            related(
                w,
                "SHAPE_REPRESENTATION_RELATIONSHIP('','',FIRST,SECOND)",
                shape,
                body,
            );
        }),
        two("two instances below more levels than are followed", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let items = [place, target].map(|to| instance(w, place, body, to));
            let mut inner = w.representation("SHAPE_REPRESENTATION", &items, context);
            for _ in 0..60 {
                let item = instance(w, place, inner, place);
                inner = w.representation("SHAPE_REPRESENTATION", &[place, item], context);
            }
        }),
        two("two instances in a ring of representations", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let items = [place, target].map(|to| instance(w, place, body, to));
            // The next but two is the representation that the first one of the ring places.
            let ring = Id(items[1].0 + 3);
            let back = instance(w, place, Id(ring.0 + 3), place);
            let own =
                w.representation("SHAPE_REPRESENTATION", &[items[0], items[1], back], context);
            assert_eq!(own, ring);
            let on = instance(w, place, own, place);
            w.representation("SHAPE_REPRESENTATION", &[on], context);
        }),
        two(
            "two instances in a representation that stands in itself",
            |w| {
                let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
                let body = brep(w, &[place, solid], context);
                let target = far(w);
                let items = [place, target].map(|to| instance(w, place, body, to));
                let own = Id(items[1].0 + 3);
                let again = instance(w, place, own, place);
                let found = w.representation(
                    "SHAPE_REPRESENTATION",
                    &[items[0], items[1], again],
                    context,
                );
                assert_eq!(own, found);
            },
        ),
        lost_in("DRAUGHTING_MODEL"),
        lost_in("DEFINITIONAL_SHAPE_REPRESENTATION"),
        lost_in("CONSTRUCTIVE_GEOMETRY_REPRESENTATION"),
        lost_in("SHAPE_REPRESENTATION_DEFINED_ELSEWHERE"),
        placed_twice(
            "an instance in a representation that calls itself bounded",
            |w, items, context| {
                w.add(format!(
                    "(BOUNDED_SHAPE()REPRESENTATION('',({}),{context})SHAPE_REPRESENTATION())",
                    list(items)
                ));
            },
        ),
        two("a relationship that calls itself bounded", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let top = w.representation("SHAPE_REPRESENTATION", &[place, target], context);
            for to in [place, target] {
                let way = w.add(format!("ITEM_DEFINED_TRANSFORMATION('','',{place},{to})"));
                w.add(format!(
                    "(BOUNDED_RELATIONSHIP()REPRESENTATION_RELATIONSHIP('','',{body},{top})\
                     REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION({way})SHAPE_REPRESENTATION_RELATIONSHIP())"
                ));
            }
        }),
        two(
            "a relationship with a transformation and a name of its own",
            |w| {
                let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
                let body = brep(w, &[place, solid], context);
                let target = far(w);
                let top = w.representation("SHAPE_REPRESENTATION", &[place, target], context);
                for to in [place, target] {
                    let way = w.add(format!("ITEM_DEFINED_TRANSFORMATION('','',{place},{to})"));
                    w.add(format!(
                    "SHAPE_REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION('','',{body},{top},{way})"
                ));
                }
            },
        ),
    ]
}

/// Two instances in a representation of this kind.
fn lost_in(keyword: &'static str) -> Kind {
    let name = match keyword {
        "DRAUGHTING_MODEL" => "two instances in a drawing's model",
        "DEFINITIONAL_SHAPE_REPRESENTATION" => "two instances in a definition",
        "CONSTRUCTIVE_GEOMETRY_REPRESENTATION" => "two instances in a construction",
        _ => "two instances in a representation that calls itself defined",
    };
    placed_twice(name, |w, items, context| {
        w.representation(keyword, items, context);
    })
}

/// The same in a shape representation.
pub fn two_instances(name: &'static str) -> Kind {
    placed_twice(name, |w, items, context| {
        w.representation("SHAPE_REPRESENTATION", items, context);
    })
}

fn placed_twice(name: &'static str, outer: impl FnOnce(&mut Writer, &[Id], Id)) -> Kind {
    two(name, |w| {
        let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
        let body = brep(w, &[place, solid], context);
        let target = far(w);
        let items = [place, target].map(|to| instance(w, place, body, to));
        outer(w, &items, context);
    })
}

fn products() -> Vec<Kind> {
    let reversed = |name, occurrence| {
        two(name, move |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let top = w.representation("SHAPE_REPRESENTATION", &[place, target], context);
            let (assembly, part) = (product(w, "gruppe"), product(w, "teil"));
            define(w, assembly, top);
            define(w, part, body);
            for to in [place, target] {
                // The wrong way round, as some programs write it.
                place_product(w, [assembly, part], [top, body], [to, place], occurrence);
            }
        })
    };
    vec![
        reversed("an assembly the other way round", Occurrence::Simple),
        reversed(
            "an assembly the other way round by complex occurrences",
            Occurrence::Complex,
        ),
        two("an assembly the other way round without products", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let top = w.representation("SHAPE_REPRESENTATION", &[place, target], context);
            for to in [place, target] {
                let way = w.add(format!("ITEM_DEFINED_TRANSFORMATION('','',{to},{place})"));
                w.add(format!(
                    "(REPRESENTATION_RELATIONSHIP('','',{top},{body})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION({way})\
                     SHAPE_REPRESENTATION_RELATIONSHIP())"
                ));
            }
        }),
        two("occurrences whose relationship names another shape", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let other = w.representation("SHAPE_REPRESENTATION", &[place], context);
            let target = far(w);
            let top = w.representation("SHAPE_REPRESENTATION", &[place, target], context);
            let (assembly, part) = (product(w, "gruppe"), product(w, "teil"));
            define(w, assembly, top);
            define(w, part, body);
            for to in [place, target] {
                place_product(
                    w,
                    [assembly, part],
                    [other, top],
                    [place, to],
                    Occurrence::Simple,
                );
            }
        }),
        two("a product with two shapes, one of which is placed", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let other = w.representation("SHAPE_REPRESENTATION", &[place], context);
            let target = far(w);
            let top = w.representation("SHAPE_REPRESENTATION", &[place, target], context);
            let (assembly, part) = (product(w, "gruppe"), product(w, "teil"));
            define(w, assembly, top);
            define(w, part, other);
            define(w, part, body);
            for to in [place, target] {
                place_product(
                    w,
                    [assembly, part],
                    [other, top],
                    [place, to],
                    Occurrence::Simple,
                );
            }
        }),
        kind(
            "a part in another file by a complex instance",
            CUBE,
            CUBE_BOX,
            |w| {
                let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
                brep(w, &[place, solid], context);
                w.add("(CHARACTERIZED_OBJECT('','')DOCUMENT('anderes.stp','anderes.stp','',$)DOCUMENT_FILE())");
            },
        ),
        kind(
            "a part in another file by its name only",
            CUBE,
            CUBE_BOX,
            |w| {
                let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
                brep(w, &[place, solid], context);
                let source = w.add("EXTERNAL_SOURCE(IDENTIFIER('anderes.stp'))");
                w.add(format!(
                    "EXTERNALLY_DEFINED_ITEM(IDENTIFIER('anderes.stp'),{source})"
                ));
            },
        ),
    ]
}

fn in_keyword(name: &'static str, keyword: &'static str) -> Kind {
    kind(name, CUBE, CUBE_BOX, move |w| {
        let (small, place) = (w.cube_solid(2.0), placement(w));
        let block = w.add(format!("BLOCK('',{place},100.,100.,100.)"));
        let context = w.millimetres();
        w.representation(keyword, &[small, block], context);
    })
}

/// A cube by the planes of its faces.
fn half_spaces(w: &mut Writer, keyword: &str) -> Id {
    let normals: [Point; 6] = [
        X,
        Y,
        Z,
        [-1.0, 0.0, 0.0],
        [0.0, -1.0, 0.0],
        [0.0, 0.0, -1.0],
    ];
    let halves: Vec<Id> = normals
        .iter()
        .enumerate()
        .map(|(at, normal)| {
            let origin = if at < 3 { CUBE_BOX } else { ORIGIN };
            let plane = w.plane(origin, *normal);
            w.add(format!("{keyword}('',{plane},.T.)"))
        })
        .collect();
    let rest = halves.iter().skip(1);
    rest.fold(halves[0], |so_far, half| {
        w.add(format!("BOOLEAN_RESULT('',.INTERSECTION.,{so_far},{half})"))
    })
}

fn odd_items() -> Vec<Kind> {
    vec![
        beside("a wedge beside a solid", |w| {
            let place = placement(w);
            w.add(format!(
                "RIGHT_ANGULAR_WEDGE('',{place},100.,100.,100.,100.)"
            ))
        }),
        beside("a block of volume beside a solid", |w| {
            let place = placement(w);
            w.add(format!("BLOCK_VOLUME('',{place},100.,100.,100.)"))
        }),
        beside("a wedge of volume beside a solid", |w| {
            let place = placement(w);
            w.add(format!("WEDGE_VOLUME('',{place},100.,100.,100.,100.)"))
        }),
        beside("a volume of control points beside a solid", |w| {
            let net: Vec<String> = [0.0, 100.0]
                .map(|x| {
                    let rows = [0.0, 100.0].map(|y| {
                        let row = [0.0, 100.0].map(|z| w.point([x, y, z]));
                        format!("({})", list(&row))
                    });
                    format!("({})", rows.join(","))
                })
                .to_vec();
            w.add(format!("BEZIER_VOLUME('',1,1,1,({}))", net.join(",")))
        }),
        beside("a spline volume beside a solid", |w| {
            let net: Vec<String> = [0.0, 100.0]
                .map(|x| {
                    let rows = [0.0, 100.0].map(|y| {
                        let row = [0.0, 100.0].map(|z| w.point([x, y, z]));
                        format!("({})", list(&row))
                    });
                    format!("({})", rows.join(","))
                })
                .to_vec();
            w.add(format!(
                "B_SPLINE_VOLUME_WITH_KNOTS('',1,1,1,({}),(2,2),(2,2),(2,2),(0.,1.),(0.,1.),(0.,1.))",
                net.join(",")
            ))
        }),
        beside("a surface of patches beside a solid", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let patches: Vec<Id> = faces
                .iter()
                .map(|face| {
                    w.add(format!(
                        "SURFACE_PATCH({face},.CONTINUOUS.,.CONTINUOUS.,.T.,.T.)"
                    ))
                })
                .collect();
            w.add(format!(
                "RECTANGULAR_COMPOSITE_SURFACE('',(({})))",
                list(&patches)
            ))
        }),
        beside("a body whose name is that of a line", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            w.add(format!("LINEARER_KOERPER('',({}))", list(&faces)))
        }),
        in_keyword("a block in a mere representation", "REPRESENTATION"),
        in_keyword(
            "a block in a construction",
            "CONSTRUCTIVE_GEOMETRY_REPRESENTATION",
        ),
        beside("a cube of half spaces beside a solid", |w| {
            let cube = half_spaces(w, "HALF_SPACE_SOLID");
            w.add(format!("CSG_SOLID('',{cube})"))
        }),
        beside("the rest of a half space beside a solid", |w| {
            let plane = w.plane(CUBE_BOX, Z);
            let half = w.add(format!("HALF_SPACE_SOLID('',{plane},.T.)"));
            let other = w.cube_solid(1.0);
            let rest = w.add(format!("BOOLEAN_RESULT('',.DIFFERENCE.,{half},{other})"));
            w.add(format!("CSG_SOLID('',{rest})"))
        }),
        beside("a disk along a line beside a solid", |w| {
            let line = w.line([0.0, 50.0, 50.0], [100.0, 50.0, 50.0]);
            w.add(format!("SWEPT_DISK_SOLID('',{line},50.,$,0.,100.)"))
        }),
        beside("a disk along a line without ends beside a solid", |w| {
            let ends = [[0.0, 50.0, 50.0], [100.0, 50.0, 50.0]].map(|end| w.point(end));
            let line = w.add(format!("POLYLINE('',({}))", list(&ends)));
            w.add(format!("SWEPT_DISK_SOLID('',{line},50.,$,$,$)"))
        }),
        beside("an enlarged solid that no reader knows beside one", |w| {
            let (small, larger) = (w.cube_solid(2.0), operator(w, ORIGIN, 50.0));
            w.add(format!("VERGROESSERTER_SOLID('',{small},{larger})"))
        }),
        beside(
            "an enlarged solid that no reader knows, by a complex operator",
            |w| {
                let small = w.cube_solid(2.0);
                let larger = complex_operator(w, 50.0);
                w.add(format!("SOLID_REPLICA('',{small},{larger})"))
            },
        ),
        beside("an extruded face of no depth that is named", |w| {
            let faces = w.cuboid_faces(ORIGIN, CUBE_BOX);
            let (face, up) = (faces[0], w.vector([0.0, 0.0, 1.0]));
            w.add(format!("EXTRUDED_FACE_SOLID('',{face},{up},100.)"))
        }),
        two("an instance in a compound item", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let items = [place, target].map(|to| instance(w, place, body, to));
            let set = w.add(format!(
                "COMPOUND_REPRESENTATION_ITEM('',SET_REPRESENTATION_ITEM(({})))",
                list(&items)
            ));
            w.representation("SHAPE_REPRESENTATION", &[place, set], context);
        }),
        two("an instance in a body that no reader knows", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let items = [place, target].map(|to| instance(w, place, body, to));
            let set = w.add(format!("SAMMEL_SOLID('',({}))", list(&items)));
            w.representation("SHAPE_REPRESENTATION", &[place, set], context);
        }),
        two("an instance that only its style names", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let styled: Vec<Id> = [place, target]
                .into_iter()
                .map(|to| {
                    let item = instance(w, place, body, to);
                    w.add(format!("STYLED_ITEM('',(),{item})"))
                })
                .collect();
            w.representation("SHAPE_REPRESENTATION", &styled, context);
        }),
        two("triangles that are moved in a set", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let triangles = w.triangulated("TRIANGULATED_SURFACE_SET", ORIGIN, CUBE_BOX);
            let target = far(w);
            let set = w.add(format!(
                "REPOSITIONED_TESSELLATED_GEOMETRIC_SET('',({triangles}),{target})"
            ));
            w.representation("SHAPE_REPRESENTATION", &[place, solid, set], context);
        }),
        two("a body of triangles that is moved", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let face = w.triangulated("TRIANGULATED_FACE", ORIGIN, CUBE_BOX);
            let target = far(w);
            let moved = w.add(format!(
                "(GEOMETRIC_REPRESENTATION_ITEM()REPOSITIONED_TESSELLATED_ITEM({target})REPRESENTATION_ITEM('')\
                 TESSELLATED_ITEM()TESSELLATED_SOLID(({face}),$))"
            ));
            w.representation("SHAPE_REPRESENTATION", &[place, solid, moved], context);
        }),
        kind("triangles that nothing gathers", CUBE, CUBE_BOX, |w| {
            let face = w.triangulated("TRIANGULATED_FACE", ORIGIN, CUBE_BOX);
            let context = w.millimetres();
            w.representation("TESSELLATED_SHAPE_REPRESENTATION", &[face], context);
        }),
        kind(
            "triangles that nothing gathers, in µm",
            CUBE,
            CUBE_BOX,
            |w| {
                let face = w.triangulated("TRIANGULATED_FACE", ORIGIN, [1e5; 3]);
                let unit = w.length_unit(".MICRO.");
                let context = w.context(&[unit]);
                w.representation("TESSELLATED_SHAPE_REPRESENTATION", &[face], context);
            },
        ),
    ]
}

/// Enlarges, in all its types.
fn complex_operator(w: &mut Writer, factor: f64) -> Id {
    let origin = w.point(ORIGIN);
    w.add(format!(
        "(CARTESIAN_TRANSFORMATION_OPERATOR($,$,{origin},{})CARTESIAN_TRANSFORMATION_OPERATOR_3D($)\
         FUNCTIONALLY_DEFINED_TRANSFORMATION('','')GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM(''))",
        real(factor)
    ))
}

fn odd_places() -> Vec<Kind> {
    vec![
        mapped(
            "an instance ten times as large by a complex operator",
            CUBE,
            CUBE_BOX,
            10.0,
            |w| vec![complex_operator(w, 10.0)],
        ),
        mapped(
            "an instance at a place in a complex instance",
            2.0 * CUBE,
            TWO,
            100.0,
            |w| {
                let origin = w.point([300.0, 0.0, 0.0]);
                let complex = w.add(format!(
                    "(AXIS2_PLACEMENT_3D($,$)GEOMETRIC_REPRESENTATION_ITEM()PLACEMENT({origin})REPRESENTATION_ITEM(''))"
                ));
                vec![placement(w), complex]
            },
        ),
        two("an instance by a map of another name", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let map = w.add(format!("SYMBOL_REPRESENTATION_MAP({place},{body})"));
            let items = [place, target].map(|to| w.add(format!("MAPPED_ITEM('',{map},{to})")));
            w.representation("SHAPE_REPRESENTATION", &items, context);
        }),
        two(
            "an instance in a compound item at a place that no reader knows",
            |w| {
                let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
                let body = brep(w, &[place, solid], context);
                let origin = w.point([300.0, 0.0, 0.0]);
                let target = w.add(format!("ORT_IM_RAUM('',{origin})"));
                let items = [place, target].map(|to| instance(w, place, body, to));
                let set = w.add(format!(
                    "COMPOUND_REPRESENTATION_ITEM('',SET_REPRESENTATION_ITEM(({})))",
                    list(&items)
                ));
                w.representation("SHAPE_REPRESENTATION", &[place, set], context);
            },
        ),
        two("an instance at a place that no reader knows", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let origin = w.point([300.0, 0.0, 0.0]);
            let target = w.add(format!("ORT_IM_RAUM('',{origin})"));
            let items = [place, target].map(|to| instance(w, place, body, to));
            w.representation("SHAPE_REPRESENTATION", &items, context);
        }),
        two("an instance by a complex map", |w| {
            let (solid, place, context) = (w.cube_solid(100.0), placement(w), w.millimetres());
            let body = brep(w, &[place, solid], context);
            let target = far(w);
            let map = w.add(format!(
                "(REPRESENTATION_MAP({place},{body})SHAPE_REPRESENTATION_MAP())"
            ));
            let items = [place, target].map(|to| w.add(format!("MAPPED_ITEM('',{map},{to})")));
            w.representation("SHAPE_REPRESENTATION", &items, context);
        }),
        kind(
            "an instance of a replica ten times as large",
            CUBE,
            CUBE_BOX,
            |w| {
                let (solid, larger) = (w.cube_solid(10.0), operator(w, ORIGIN, 10.0));
                let replica = w.add(format!("SOLID_REPLICA('',{solid},{larger})"));
                let (place, context) = (placement(w), w.millimetres());
                let inner = w.representation("SHAPE_REPRESENTATION", &[place, replica], context);
                let item = instance(w, place, inner, place);
                w.representation("SHAPE_REPRESENTATION", &[item], context);
            },
        ),
        kind("corners in complex instances", CUBE, CUBE_BOX, |w| {
            let solid = w.cube_solid(100.0);
            let context = w.millimetres();
            brep(w, &[solid], context);
        })
        .with_complex_points(),
    ]
}

impl Kind {
    /// The same file whose points are complex instances.
    fn with_complex_points(mut self) -> Self {
        let lines = self.text.lines().map(|line| {
            let Some((id, point)) = line.split_once("=CARTESIAN_POINT('',") else {
                return line.to_owned();
            };
            let point = point.trim_end_matches(");");
            format!(
                "{id}=(CARTESIAN_POINT({point})GEOMETRIC_REPRESENTATION_ITEM()POINT()REPRESENTATION_ITEM(''));"
            )
        });
        self.text = lines.collect::<Vec<String>>().join("\n");
        self
    }
}

fn units() -> Vec<Kind> {
    vec![
        in_units("mm and inch in one unit", 4.0, 101.6, |w| {
            let mm = w.length_unit(".MILLI.");
            let measure = w.add(format!(
                "LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),{mm})"
            ));
            vec![w.add(format!(
                "(CONVERSION_BASED_UNIT('INCH',{measure})LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))"
            ))]
        }),
        in_units("inch whose measure is named twice", 4.0, 101.6, |w| {
            let (mm, micro) = (w.length_unit(".MILLI."), w.length_unit(".MICRO."));
            let measure = w.add(format!(
                "(LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),{micro})MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),{mm}))"
            ));
            vec![w.add(format!(
                "(CONVERSION_BASED_UNIT('INCH',{measure})LENGTH_UNIT()NAMED_UNIT(*))"
            ))]
        }),
        in_units("a unit that is itself, beside µm", 100.0, 100.0, |w| {
            let micro = w.length_unit(".MICRO.");
            let own = Id(micro.0 + 2);
            vec![w.converted_unit("RING", 1.0, own), micro]
        }),
        kind(
            "a body in µm joined to a shape in mm",
            CUBE,
            CUBE_BOX,
            |w| {
                let (solid, place) = (w.cube_solid(100.0), placement(w));
                let (micro, mm) = (w.length_unit(".MICRO."), w.length_unit(".MILLI."));
                let (small, large) = (w.context(&[micro]), w.context(&[mm]));
                let body = brep(w, &[place, solid], small);
                let shape = w.representation("SHAPE_REPRESENTATION", &[place], large);
                related(
                    w,
                    "SHAPE_REPRESENTATION_RELATIONSHIP('','',FIRST,SECOND)",
                    shape,
                    body,
                );
                let part = product(w, "teil");
                define(w, part, shape);
            },
        ),
        kind(
            "a body whose context is not there, beside µm",
            CUBE,
            CUBE_BOX,
            |w| {
                let micro = w.length_unit(".MICRO.");
                w.context(&[micro]);
                let solid = w.cube_solid(100.0);
                brep(w, &[solid], Id(999_999));
            },
        ),
        kind(
            "a context of units that calls itself bounded",
            CUBE,
            CUBE_BOX,
            |w| {
                // Nothing else names a unit; the body's representation names none.
                let solid = w.cuboid(ORIGIN, [0.1; 3]);
                let (solid, unit) = (w.solid(solid), w.length_unit("$"));
                let context = w.add(format!(
                "(BOUNDED_CONTEXT()GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT(({unit}))REPRESENTATION_CONTEXT('',''))"
            ));
                brep(w, &[solid], context);
            },
        ),
    ]
}
