//! The mended mesh as an object of a 3MF package has it: `<mesh>` of the 3MF Core Specification 1.3, chapter 4.1.

use std::io::{self, Write};

use super::part::Part;

impl Part {
    /// Writes the mended mesh that faces outwards as a 3MF `<mesh>` in mm, its lowest corner at the origin.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_3mf_mesh(&self, out: &mut impl Write) -> io::Result<()> {
        let [min_x, min_y, min_z] = self.bounds().min;
        out.write_all(b"<mesh><vertices>\n")?;
        for [x, y, z] in &self.surface.places {
            // As precise as a file of 32-bit numbers, and without an exponent.
            let [x, y, z] = [x - min_x, y - min_y, z - min_z].map(|value| value as f32);
            writeln!(out, r#"<vertex x="{x}" y="{y}" z="{z}"/>"#)?;
        }
        out.write_all(b"</vertices><triangles>\n")?;
        let corners = self.surface.corners.iter();
        for [a, b, c] in corners.filter(|[a, b, c]| a != b && b != c && c != a) {
            writeln!(out, r#"<triangle v1="{a}" v2="{b}" v3="{c}"/>"#)?;
        }
        out.write_all(b"</triangles></mesh>\n")
    }
}
