//! `native-peers PEER FORMAT FILE REPEATS`: one line of JSON with the milliseconds of each call.

use std::{hint::black_box, time::Instant};

use cpu_time::ProcessTime;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, peer, format, file, repeats] = arguments.as_slice() else {
        panic!("native-peers PEER FORMAT FILE REPEATS");
    };
    let bytes = std::fs::read(file).expect("the file can be read");
    let (mut cpu_ms, mut wall_ms, mut result) = (Vec::new(), Vec::new(), None);
    for _ in 0..repeats.parse::<usize>().expect("a number of repeats") {
        // What an earlier call left is given back before the next one is timed.
        result = None;
        let (cpu, wall) = (ProcessTime::now(), Instant::now());
        if peer == "memcpy" {
            black_box(bytes.clone());
        } else {
            let table = meshbench::table();
            let (_, _, call) = table
                .iter()
                .find(|(name, of, _)| name == peer && of == format)
                .expect("a peer of that name and format");
            result = Some(black_box(call(black_box(&bytes))));
        }
        cpu_ms.push(cpu.elapsed().as_secs_f64() * 1e3);
        wall_ms.push(wall.elapsed().as_secs_f64() * 1e3);
    }
    let (volume, triangles, sides) = result.map_or((0.0, 0, [0.0; 3]), |out| {
        (
            out.vol,
            out.tris,
            [0, 1, 2].map(|axis| f64::from(out.max[axis]) - f64::from(out.min[axis])),
        )
    });
    println!(
        "{{\"cpuMs\":{cpu_ms:?},\"wallMs\":{wall_ms:?},\"volumeMm3\":{volume:?},\"triangles\":{triangles},\"dimensionsMm\":{sides:?}}}"
    );
}
