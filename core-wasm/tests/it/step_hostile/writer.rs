//! Writes STEP files in plain text: the instances of a file and the bodies that the hostile kinds are made of.

use std::fmt;

pub type Point = [f64; 3];

pub const X: Point = [1.0, 0.0, 0.0];
pub const Y: Point = [0.0, 1.0, 0.0];
pub const Z: Point = [0.0, 0.0, 1.0];
pub const ORIGIN: Point = [0.0; 3];

/// The number of an instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Id(pub u32);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

/// `#1,#2,#3`
pub fn list(ids: &[Id]) -> String {
    let texts: Vec<String> = ids.iter().map(Id::to_string).collect();
    texts.join(",")
}

/// A number as STEP wants it: with a point.
pub fn real(value: f64) -> String {
    let text = format!("{value:?}");
    if text.contains('.') {
        return text.replace('e', "E");
    }
    text.replacen('e', ".E", 1)
}

fn reals(values: &[f64]) -> String {
    let texts: Vec<String> = values.iter().map(|value| real(*value)).collect();
    texts.join(",")
}

/// The instances of a file so far.
#[derive(Debug, Default)]
pub struct Writer {
    text: String,
    last: u32,
}

impl Writer {
    pub fn add(&mut self, entity: impl AsRef<str>) -> Id {
        self.last += 1;
        let id = Id(self.last);
        self.text += &format!("{id}={};\n", entity.as_ref());
        id
    }

    /// The whole file.
    pub fn finish(self) -> String {
        format!(
            "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('teil','2026-01-01T00:00:00',(''),(''),'','','');\n\
             FILE_SCHEMA(('AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF'));\nENDSEC;\nDATA;\n{}ENDSEC;\nEND-ISO-10303-21;\n",
            self.text
        )
    }

    /// A unit of length with an SI prefix: `.MILLI.`, `$`.
    pub fn length_unit(&mut self, prefix: &str) -> Id {
        self.add(format!(
            "(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT({prefix},.METRE.))"
        ))
    }

    /// A unit of length that is a multiple of another one.
    pub fn converted_unit(&mut self, name: &str, factor: f64, of: Id) -> Id {
        let measure = self.add(format!(
            "LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE({}),{of})",
            real(factor)
        ));
        self.add(format!(
            "(CONVERSION_BASED_UNIT('{name}',{measure})LENGTH_UNIT()NAMED_UNIT(*))"
        ))
    }

    pub fn context(&mut self, units: &[Id]) -> Id {
        self.add(format!(
            "(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT(({}))REPRESENTATION_CONTEXT('',''))",
            list(units)
        ))
    }

    pub fn millimetres(&mut self) -> Id {
        let unit = self.length_unit(".MILLI.");
        self.context(&[unit])
    }

    /// A representation of these items in a context.
    pub fn representation(&mut self, keyword: &str, items: &[Id], context: Id) -> Id {
        self.add(format!("{keyword}('',({}),{context})", list(items)))
    }

    pub fn point(&mut self, point: Point) -> Id {
        self.add(format!("CARTESIAN_POINT('',({}))", reals(&point)))
    }

    pub fn direction(&mut self, direction: Point) -> Id {
        self.add(format!("DIRECTION('',({}))", reals(&direction)))
    }

    pub fn vector(&mut self, direction: Point) -> Id {
        let direction = self.direction(direction);
        self.add(format!("VECTOR('',{direction},1.)"))
    }

    pub fn placement(&mut self, origin: Point, axis: Point, reference: Point) -> Id {
        let (origin, axis) = (self.point(origin), self.direction(axis));
        let reference = self.direction(reference);
        self.add(format!(
            "AXIS2_PLACEMENT_3D('',{origin},{axis},{reference})"
        ))
    }

    pub fn vertex(&mut self, point: Point) -> Id {
        let point = self.point(point);
        self.add(format!("VERTEX_POINT('',{point})"))
    }

    pub fn line(&mut self, from: Point, to: Point) -> Id {
        let (point, vector) = (self.point(from), self.vector(minus(to, from)));
        self.add(format!("LINE('',{point},{vector})"))
    }

    pub fn circle(&mut self, center: Point, radius: f64) -> Id {
        let place = self.placement(center, Z, X);
        self.add(format!("CIRCLE('',{place},{})", real(radius)))
    }

    pub fn plane(&mut self, origin: Point, normal: Point) -> Id {
        let reference = if normal[0].abs() < 0.9 * length(normal) {
            X
        } else {
            Y
        };
        let place = self.placement(origin, normal, reference);
        self.add(format!("PLANE('',{place})"))
    }

    pub fn cylinder(&mut self, radius: f64) -> Id {
        let place = self.placement(ORIGIN, Z, X);
        self.add(format!("CYLINDRICAL_SURFACE('',{place},{})", real(radius)))
    }

    pub fn edge(&mut self, from: Id, to: Id, curve: Id) -> Id {
        self.add(format!("EDGE_CURVE('',{from},{to},{curve},.T.)"))
    }

    /// A face whose rim runs along these edges, backwards where it says so.
    pub fn face(&mut self, surface: Id, rim: &[(Id, bool)]) -> Id {
        let rim: Vec<Id> = rim
            .iter()
            .map(|(edge, is_forward)| {
                let sense = if *is_forward { 'T' } else { 'F' };
                self.add(format!("ORIENTED_EDGE('',*,*,{edge},.{sense}.)"))
            })
            .collect();
        let rim = self.add(format!("EDGE_LOOP('',({}))", list(&rim)));
        let bound = self.add(format!("FACE_OUTER_BOUND('',{rim},.T.)"));
        self.add(format!("ADVANCED_FACE('',({bound}),{surface},.T.)"))
    }

    pub fn shell(&mut self, keyword: &str, faces: &[Id]) -> Id {
        self.add(format!("{keyword}('',({}))", list(faces)))
    }

    pub fn solid(&mut self, shell: Id) -> Id {
        self.add(format!("MANIFOLD_SOLID_BREP('',{shell})"))
    }

    /// The closed shell of a box.
    pub fn cuboid(&mut self, from: Point, to: Point) -> Id {
        let faces = self.cuboid_faces(from, to);
        self.shell("CLOSED_SHELL", &faces)
    }

    pub fn cube_solid(&mut self, side: f64) -> Id {
        let shell = self.cuboid(ORIGIN, [side; 3]);
        self.solid(shell)
    }

    /// Six plane faces that look outwards; the last one is the top.
    pub fn cuboid_faces(&mut self, from: Point, to: Point) -> Vec<Id> {
        self.cuboid_faces_with(from, to, None)
    }

    /// The same with another surface in the plane's place at the top.
    pub fn cuboid_faces_with(&mut self, from: Point, to: Point, top: Option<Id>) -> Vec<Id> {
        let corners: Vec<Point> = corners(from, to);
        let vertices: Vec<Id> = corners.iter().map(|corner| self.vertex(*corner)).collect();
        let mut edges: Vec<((usize, usize), Id)> = Vec::new();
        let mut faces = Vec::new();
        for (at, rim) in RIMS.iter().enumerate() {
            let mut sides = Vec::new();
            for (step, start) in rim.iter().enumerate() {
                let end = rim[(step + 1) % 4];
                let known = |pair| {
                    edges
                        .iter()
                        .find(|(own, _)| *own == pair)
                        .map(|(_, id)| *id)
                };
                if let Some(edge) = known((end, *start)) {
                    sides.push((edge, false));
                    continue;
                }
                let curve = self.line(corners[*start], corners[end]);
                let edge = self.edge(vertices[*start], vertices[end], curve);
                edges.push(((*start, end), edge));
                sides.push((edge, true));
            }
            let [a, b, c] = [0, 1, 2].map(|step| corners[rim[step]]);
            let surface = match top {
                Some(top) if at == TOP => top,
                _ => self.plane(a, cross(minus(b, a), minus(c, b))),
            };
            faces.push(self.face(surface, &sides));
        }
        faces
    }

    /// The faces of a box by `POLY_LOOP`s, as faceted bodies have them.
    pub fn faceted(&mut self, from: Point, to: Point) -> Id {
        let corners = corners(from, to);
        let points: Vec<Id> = corners.iter().map(|corner| self.point(*corner)).collect();
        let faces: Vec<Id> = RIMS
            .iter()
            .map(|rim| {
                let [a, b, c] = [0, 1, 2].map(|step| corners[rim[step]]);
                let plane = self.plane(a, cross(minus(b, a), minus(c, b)));
                let rim = self.add(format!(
                    "POLY_LOOP('',({}))",
                    list(&rim.map(|at| points[at]))
                ));
                let bound = self.add(format!("FACE_OUTER_BOUND('',{rim},.T.)"));
                self.add(format!("FACE_SURFACE('',({bound}),{plane},.T.)"))
            })
            .collect();
        self.shell("CLOSED_SHELL", &faces)
    }

    /// The triangles of a box: a list of points, and a face of them.
    pub fn triangulated(&mut self, keyword: &str, from: Point, to: Point) -> Id {
        let corners = corners(from, to);
        let points: Vec<String> = corners
            .iter()
            .map(|corner| format!("({})", reals(corner)))
            .collect();
        let points = self.add(format!("COORDINATES_LIST('',8,({}))", points.join(",")));
        let triangles: Vec<String> = RIMS
            .iter()
            .flat_map(|[a, b, c, d]| [[a, b, c], [a, c, d]])
            .map(|[a, b, c]| format!("({},{},{})", a + 1, b + 1, c + 1))
            .collect();
        self.add(format!(
            "{keyword}('',{points},8,(),$,(),({}))",
            triangles.join(",")
        ))
    }

    /// A body 100 mm high over a half disk between (100, 0) and (−100, 0): its rim runs along `curve`, which is made at z = 0 and
    /// at the top, and its round face lies on `surface`.
    pub fn half(
        &mut self,
        mut curve: impl FnMut(&mut Self, f64) -> Id,
        surface: impl FnOnce(&mut Self) -> Id,
    ) -> Id {
        const HEIGHT: f64 = 100.0;
        let ends = |z| [[100.0, 0.0, z], [-100.0, 0.0, z]];
        let [low, high] = [0.0, HEIGHT].map(|z| {
            let [right, left] = ends(z);
            let vertices = [self.vertex(right), self.vertex(left)];
            let bend = curve(self, z);
            let bend = self.edge(vertices[0], vertices[1], bend);
            let chord = self.line(left, right);
            let chord = self.edge(vertices[1], vertices[0], chord);
            (vertices, bend, chord)
        });
        let mut upright = |side: usize| {
            let line = self.line(ends(0.0)[side], ends(HEIGHT)[side]);
            self.edge(low.0[side], high.0[side], line)
        };
        let (right, left) = (upright(0), upright(1));
        let (bottom, top) = (
            self.plane(ORIGIN, [0.0, 0.0, -1.0]),
            self.plane([0.0, 0.0, HEIGHT], Z),
        );
        let flat = self.plane(ORIGIN, [0.0, -1.0, 0.0]);
        let round = surface(self);
        let faces = [
            self.face(bottom, &[(low.2, false), (low.1, false)]),
            self.face(top, &[(high.1, true), (high.2, true)]),
            self.face(
                flat,
                &[(low.2, true), (right, true), (high.2, false), (left, false)],
            ),
            self.face(
                round,
                &[(low.1, true), (left, true), (high.1, false), (right, false)],
            ),
        ];
        self.shell("CLOSED_SHELL", &faces)
    }
}

/// Corner `i` lies at `to` along each axis whose bit is set.
fn corners(from: Point, to: Point) -> Vec<Point> {
    let corner = |i: usize| {
        std::array::from_fn(|axis| {
            if i >> axis & 1 == 1 {
                to[axis]
            } else {
                from[axis]
            }
        })
    };
    (0..8).map(corner).collect()
}

/// The corners round each face of a box, counter-clockwise from outside.
const RIMS: [[usize; 4]; 6] = [
    [0, 2, 3, 1],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [4, 5, 7, 6],
];
const TOP: usize = 5;

fn minus(a: Point, b: Point) -> Point {
    std::array::from_fn(|axis| a[axis] - b[axis])
}

fn cross(a: Point, b: Point) -> Point {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn length(a: Point) -> f64 {
    a.iter().map(|value| value * value).sum::<f64>().sqrt()
}
