//! The package `core_printability`: the checks of a part, some milliseconds at a time.

use js_sys::{Float32Array, Float64Array, Uint8Array, Uint32Array};
use tsify::Ts;
use wasm_bindgen::prelude::*;

use super::{all_from_js, from_js, thrown, to_js};
use crate::{
    drawing,
    plate::PLATE_MM,
    print_settings::{PrintLimits, PrintMachine, PrintSettings},
    printability::{
        self, AgreedPlace, Calibration, Check, Degree, Finding, FinishedPart, Footprint, Layer,
        LayerOptions, LayerSum, MarkedFinding, Orientation, Packing, Part, Progress, Slicer,
    },
};

/// The checks of one part. `step` until its stage is `done`; what the stages before the present one found can be read meanwhile, and
/// the check can be given up between two steps. `free` gives the memory back.
#[wasm_bindgen]
pub struct PrintCheck {
    check: Check,
    machine: PrintMachine,
    slicer: Option<Slicer>,
}

#[wasm_bindgen]
impl PrintCheck {
    /// Begins with the buffers that a page draws a part by: x y z of each vertex, and three vertices a triangle, or undefined where
    /// vertices stand three by three. `scale` is the mm of one unit of the file (1 for mm). Throws `ErrorInfo`.
    ///
    /// `exactFaces` are those of a STEP file, as its reader (`ModelStream.exactFaces`) gives them.
    ///
    /// All places, lines and sizes are in mm of the part as it is printed: a position of the buffers times `scale`.
    #[wasm_bindgen(constructor)]
    pub fn new(
        positions: &Float32Array,
        indices: Option<Uint32Array>,
        scale: f64,
        limits: Ts<PrintLimits>,
        machine: Ts<PrintMachine>,
        #[wasm_bindgen(js_name = exactFaces)] exact_faces: Option<Float64Array>,
    ) -> Result<PrintCheck, JsValue> {
        let indices = indices.map(|indices| indices.to_vec());
        let part = Part::of_buffers(positions.to_vec(), indices, scale).map_err(thrown)?;
        let machine = from_js(machine)?;
        let exact = exact_faces.map_or_else(Vec::new, |numbers| numbers.to_vec());
        let check = Check::new(part, from_js(limits)?, machine);
        Ok(Self {
            check: check.with_exact_faces(drawing::exact_faces(&exact, scale)),
            machine,
            slicer: None,
        })
    }

    /// Goes on for about `budget` steps; a hundred thousand take some tens of milliseconds.
    pub fn step(&mut self, budget: u32) -> Result<Ts<Progress>, JsValue> {
        to_js(&self.check.step(budget))
    }

    /// What was found so far; at the end the worst first. The marks of each go by its place in this list.
    pub fn findings(&self) -> Result<Vec<Ts<Finding>>, JsValue> {
        let findings = self.check.findings().iter();
        findings.map(|found| to_js(&found.finding)).collect()
    }

    /// The triangles that a finding is about, by their number in the buffers.
    pub fn faces(&self, finding: usize) -> Uint32Array {
        self.marked(finding)
            .map_or_else(Uint32Array::default, |found| {
                Uint32Array::from(found.faces.as_slice())
            })
    }

    /// x y z of both ends of each line that a finding is about, in mm as its place.
    pub fn lines(&self, finding: usize) -> Float32Array {
        self.marked(finding)
            .map_or_else(Float32Array::default, |found| {
                Float32Array::from(found.lines.as_slice())
            })
    }

    /// The least thickness of each triangle in mm, NaN where none up to [`most_wall_mm`] was seen; empty before the walls are measured.
    pub fn thickness(&self) -> Float32Array {
        Float32Array::from(self.check.thickness())
    }

    /// The thickness in mm that no more than a sliver of the part is below; undefined where it has no wall up to [`most_wall_mm`].
    #[wasm_bindgen(js_name = smallestWallMm)]
    pub fn smallest_wall_mm(&self) -> Option<f64> {
        self.check.smallest_wall_mm()
    }

    /// How the part lies best; undefined before the poses were looked at.
    pub fn orientation(&self) -> Result<Option<Ts<Orientation>>, JsValue> {
        self.check.orientation().map(to_js).transpose()
    }

    /// The mended mesh that faces outwards as binary STL in mm; undefined where it is not closed.
    #[wasm_bindgen(js_name = repairedStl)]
    pub fn repaired_stl(&self) -> Option<Uint8Array> {
        let bytes = self.check.part().repaired_stl()?;
        Some(Uint8Array::from(bytes.as_slice()))
    }

    /// Begins to cut the part into layers; what was cut before is forgotten.
    #[wasm_bindgen(js_name = cutLayers)]
    pub fn cut_layers(&mut self, options: Ts<LayerOptions>) -> Result<(), JsValue> {
        self.slicer = Some(Slicer::new(
            self.check.part(),
            from_js(options)?,
            self.machine,
        ));
        Ok(())
    }

    /// Cuts the next `layers` layers. Answers the share that is done; 1 when all are, and where nothing was begun.
    #[wasm_bindgen(js_name = stepLayers)]
    pub fn step_layers(&mut self, layers: u32) -> f64 {
        self.slicer
            .as_mut()
            .map_or(1.0, |slicer| slicer.step(self.check.part(), layers))
    }

    /// What the layers come to, once all are cut.
    #[wasm_bindgen(js_name = layerSum)]
    pub fn layer_sum(&self) -> Result<Option<Ts<LayerSum>>, JsValue> {
        let slicer = self.slicer.as_ref();
        slicer.map(|slicer| to_js(&slicer.sum())).transpose()
    }

    /// One layer that was cut.
    pub fn layer(&self, layer: usize) -> Result<Option<Ts<Layer>>, JsValue> {
        let layers = self.slicer.as_ref().map_or(&[][..], Slicer::layers);
        layers.get(layer).map(to_js).transpose()
    }

    /// The contours of a layer: x y of both ends of each line, in mm as the part is turned.
    #[wasm_bindgen(js_name = layerContours)]
    pub fn layer_contours(&self, layer: u32) -> Float32Array {
        Float32Array::from(self.lines_of(layer).contours.as_slice())
    }

    /// The infill of a layer, in the same way.
    #[wasm_bindgen(js_name = layerInfill)]
    pub fn layer_infill(&self, layer: u32) -> Float32Array {
        Float32Array::from(self.lines_of(layer).infill.as_slice())
    }
}

impl PrintCheck {
    fn marked(&self, finding: usize) -> Option<&MarkedFinding> {
        self.check.findings().get(finding)
    }

    fn lines_of(&self, layer: u32) -> printability::LayerLines {
        let slicer = self.slicer.as_ref();
        slicer
            .map(|slicer| slicer.lines(self.check.part(), layer))
            .unwrap_or_default()
    }
}

/// What customers and owners read: 'Nicht druckbar', 'Prüfen' or 'Hinweis'.
#[wasm_bindgen(js_name = degreeWord)]
pub fn degree_word(degree: Ts<Degree>) -> Result<String, JsValue> {
    Ok(from_js(degree)?.word().to_owned())
}

/// The words beside the tick with which a customer has a part made all the same; undefined where none of these places is refused.
#[wasm_bindgen(js_name = agreementText)]
pub fn agreement_text(places: Vec<Ts<AgreedPlace>>) -> Result<Option<String>, JsValue> {
    Ok(printability::agreement_text(&all_from_js(places)?))
}

/// Walls are measured up to this thickness in mm: the end of the map's legend.
#[wasm_bindgen(js_name = mostWallMm)]
pub fn most_wall_mm() -> f64 {
    printability::MOST_WALL_MM
}

/// The limits for a material at a layer height in mm.
#[wasm_bindgen(js_name = printLimits)]
pub fn print_limits(
    settings: Ts<PrintSettings>,
    material: &str,
    #[wasm_bindgen(js_name = layerMm)] layer_mm: f64,
) -> Result<Ts<PrintLimits>, JsValue> {
    to_js(&from_js(settings)?.limits(material, layer_mm))
}

/// The shipped settings of printing.
#[wasm_bindgen(js_name = defaultPrintSettings)]
pub fn default_print_settings() -> Result<Ts<PrintSettings>, JsValue> {
    to_js(&PrintSettings::default())
}

/// By how much estimates miss, from finished parts; undefined for fewer than three.
#[wasm_bindgen]
pub fn calibrate(parts: Vec<Ts<FinishedPart>>) -> Result<Option<Ts<Calibration>>, JsValue> {
    let parts = all_from_js(parts)?;
    printability::calibrate(&parts)
        .as_ref()
        .map(to_js)
        .transpose()
}

/// How many of each part fit a plate, and how many plates all of them take, with a gap in mm between two.
#[wasm_bindgen(js_name = packPlates)]
pub fn pack_plates(
    parts: Vec<Ts<Footprint>>,
    #[wasm_bindgen(js_name = gapMm)] gap_mm: f64,
) -> Result<Ts<Packing>, JsValue> {
    to_js(&printability::pack(
        &all_from_js(parts)?,
        [PLATE_MM; 2],
        gap_mm,
    ))
}
