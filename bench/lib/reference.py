"""Areas of a part's layers by trimesh's sections, and the room below its overhangs by columns of our own.

`reference.py PART.json`, which holds {"file": STL, "heights": [z, …]}. Needs trimesh: pip install trimesh shapely networkx scipy rtree.
"""

import json
import sys

import numpy
import trimesh

# Columns that are looked at, one at a random place in each cell of a grid: no edge of a part lies along it.
COLUMNS = 200_000
OVERHANG_DEGREES = 45.0
# What docs/architecture/printability.md says: what lies so near the plate stands on it.
ON_THE_PLATE_MM = 0.05


def areas(mesh, heights):
    low = mesh.bounds[0][2]
    # A corner in the very plane counts as below it.
    sections = mesh.section_multiplane([0, 0, low + 1e-5], [0, 0, 1], heights)
    return [0.0 if section is None else float(section.area) for section in sections]


def faces_over_columns(triangles, rng):
    """Column, height, and which way each face looks that lies over a column."""
    low, high = triangles.reshape(-1, 3).min(axis=0), triangles.reshape(-1, 3).max(axis=0)
    length, width = (high - low)[:2]
    cell = (length * width / COLUMNS) ** 0.5
    columns, rows = int(numpy.ceil(length / cell)), int(numpy.ceil(width / cell))
    jitter = rng.random((2, rows, columns))
    found = []
    for index, ((ax, ay, az), (bx, by, bz), (cx, cy, cz)) in enumerate(triangles):
        doubled = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if doubled == 0:
            continue
        x0, x1 = (int((v - low[0]) / cell) for v in (min(ax, bx, cx), max(ax, bx, cx)))
        y0, y1 = (int((v - low[1]) / cell) for v in (min(ay, by, cy), max(ay, by, cy)))
        x1, y1 = min(x1 + 1, columns), min(y1 + 1, rows)
        row, column = numpy.mgrid[y0:y1, x0:x1]
        x = low[0] + (column + jitter[0, y0:y1, x0:x1]) * cell
        y = low[1] + (row + jitter[1, y0:y1, x0:x1]) * cell
        u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / doubled
        v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / doubled
        w = 1 - u - v
        inside = (u >= 0) & (v >= 0) & (w >= 0)
        z = (u * az + v * bz + w * cz)[inside]
        place = (row * columns + column)[inside]
        found.append(numpy.stack([place, z, numpy.full(len(z), index)], axis=1))
    return numpy.concatenate(found), cell


def support_mm3(mesh):
    """The room from each face that leans out over the limit down to what is below: the part or the plate."""
    triangles = mesh.triangles
    floor = mesh.bounds[0][2]
    normals = numpy.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    length = numpy.linalg.norm(normals, axis=1)
    share = numpy.divide(normals[:, 2], length, out=numpy.zeros(len(length)), where=length > 0)
    stands = (triangles[:, :, 2] < floor + ON_THE_PLATE_MM).all(axis=1)
    needs = (-share > numpy.sin(numpy.radians(OVERHANG_DEGREES)) + 1e-3) & ~stands
    overhang_mm2 = float(length[needs].sum() / 2)
    if not needs.any():
        return 0.0, overhang_mm2
    found, cell = faces_over_columns(triangles, numpy.random.default_rng(34))
    found = found[numpy.lexsort((found[:, 1], found[:, 0]))]
    face = found[:, 2].astype(int)
    # From below: material begins at a face that looks down, and ends at one that looks up.
    begins = numpy.where(share[face] < 0, 1, -1)
    depth = numpy.cumsum(begins)
    is_first = numpy.r_[True, found[1:, 0] != found[:-1, 0]]
    depth_before = depth - begins
    start = numpy.maximum.accumulate(numpy.where(is_first, numpy.arange(len(found)), 0))
    depth_before = depth_before - depth_before[start]
    under = numpy.r_[floor, found[:-1, 1]]
    under[is_first] = floor
    room = numpy.where(needs[face] & (depth_before <= 0), found[:, 1] - under, 0.0)
    return float(room.sum() * cell * cell), overhang_mm2


with open(sys.argv[1]) as request:
    part = json.load(request)
mesh = trimesh.load(part["file"], force="mesh")
support, overhang = support_mm3(mesh)
answer = {
    "closed": bool(mesh.is_watertight),
    "areas": areas(mesh, part["heights"]),
    "supportMm3": support,
    "overhangMm2": overhang,
}
print(json.dumps(answer))
