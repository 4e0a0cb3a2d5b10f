// AMF for the fixtures: writers that share no line with the core's reader, and the cases.
import { crc32, deflateRawSync } from 'node:zlib';

/** Corners that triangles share, each once, and the triangles over them. */
function indexed(triangles) {
  const numbers = new Map();
  const corners = [];
  const number = (corner) => {
    const key = corner.join(' ');
    if (!numbers.has(key)) {
      numbers.set(key, corners.length);
      corners.push(corner);
    }
    return numbers.get(key);
  };
  const indices = triangles.map((triangle) => triangle.map(number));
  return { corners, indices };
}

const vertex = ([x, y, z]) => `<vertex><coordinates><x>${x}</x><y>${y}</y><z>${z}</z></coordinates></vertex>`;
const triangle = ([a, b, c]) => `<triangle><v1>${a}</v1><v2>${b}</v2><v3>${c}</v3></triangle>`;

/** A `<mesh>` whose volumes are lists of triangles. */
function mesh(...volumes) {
  const { corners, indices } = indexed(volumes.flat());
  let from = 0;
  const parts = volumes.map((volume) => {
    const own = indices.slice(from, from + volume.length);
    from += volume.length;
    return `<volume>${own.map(triangle).join('')}</volume>`;
  });
  return `<mesh><vertices>${corners.map(vertex).join('')}</vertices>${parts.join('')}</mesh>`;
}

const amf = (inside, unit = ' unit="millimeter"') =>
  `<?xml version="1.0" encoding="utf-8"?>\n<amf${unit}>${inside}</amf>`;

const instance = (id, placing) =>
  `<instance objectid="${id}">${Object.entries(placing)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</instance>`;

/** A ZIP archive of `[{ name, bytes, stored }]`; the other fields overwrite what its headers say. */
function zip(files, { large = false } = {}) {
  const chunks = [];
  const directory = [];
  let at = 0;
  const put = (list, ...fields) => {
    for (const [bytes, value] of fields) {
      const field = Buffer.alloc(bytes);
      if (bytes === 8) field.writeBigUInt64LE(BigInt(value));
      else field.writeUIntLE(value, 0, bytes);
      list.push(field);
    }
  };
  for (const { name, bytes, stored = false, flags = 0, crc = crc32(bytes), size = bytes.length } of files) {
    const data = stored ? bytes : deflateRawSync(bytes, { level: 9 });
    const method = stored ? 0 : 8;
    const label = Buffer.from(name);
    const start = at;
    const local = [Buffer.from('PK\x03\x04')];
    put(local, [2, 20], [2, flags], [2, method], [4, 0x21_0000], [4, crc], [4, data.length], [4, size]);
    put(local, [2, label.length], [2, 0]);
    chunks.push(...local, label, data);
    at += 30 + label.length + data.length;
    const full = 0xffffffff;
    directory.push(Buffer.from('PK\x01\x02'));
    put(directory, [2, 45], [2, 45], [2, flags], [2, method], [4, 0x21_0000], [4, crc]);
    put(directory, [4, large ? full : data.length], [4, large ? full : size]);
    put(directory, [2, label.length], [2, large ? 28 : 0], [2, 0], [2, 0], [2, 0], [4, 0]);
    put(directory, [4, large ? full : start]);
    directory.push(label);
    if (large) put(directory, [2, 1], [2, 24], [8, size], [8, data.length], [8, start]);
  }
  const bytes = Buffer.concat(directory);
  const end = [];
  if (large) {
    end.push(Buffer.from('PK\x06\x06'));
    put(end, [8, 44], [2, 45], [2, 45], [4, 0], [4, 0]);
    put(end, [8, files.length], [8, files.length], [8, bytes.length], [8, at]);
    end.push(Buffer.from('PK\x06\x07'));
    put(end, [4, 0], [8, at + bytes.length], [4, 1]);
  }
  const count = large ? 0xffff : files.length;
  end.push(Buffer.from('PK\x05\x06'));
  put(end, [2, 0], [2, 0], [2, count], [2, count]);
  put(end, [4, large ? 0xffffffff : bytes.length], [4, large ? 0xffffffff : at], [2, 0]);
  return Buffer.concat([...chunks, bytes, ...end]);
}

/** The AMF fixtures as `make-fixtures.mjs` wants them; `box` and `insideOut` are its own. */
export function amfFixtures({ box, insideOut }) {
  const made = {};
  const good = (name, bytes, [triangles, vertices], volumeMm3, dimensionsMm, watertight = true) => {
    made[`amf/${name}`] = {
      bytes: Buffer.from(bytes),
      expected: { ok: true, triangles, vertices, volumeMm3, dimensionsMm, watertight },
    };
  };
  const bad = (name, bytes, code, position = null) => {
    made[`amf/${name}`] = { bytes: Buffer.from(bytes), expected: { ok: false, code, position } };
  };
  const cube = (from, to) => box([from, from, from], [to, to, to]);
  const object = (id, ...volumes) => `<object id="${id}">${mesh(...volumes)}</object>`;
  const twenty = cube(0, 20);
  const size = [20, 20, 20];
  const plain = amf(object('0', twenty));
  const one = [12, 8];

  good('cube.amf', plain, one, 8000, size);
  good('no-unit.amf', amf(object('0', twenty), ''), one, 8000, size);
  good('inch.amf', amf(object('0', cube(0, 1)), ' unit="inch"'), one, 25.4 ** 3, [25.4, 25.4, 25.4]);
  good('feet.amf', amf(object('0', cube(0, 0.5)), ' unit="feet"'), one, 152.4 ** 3, [152.4, 152.4, 152.4]);
  good('meter.amf', amf(object('0', cube(0, 0.0625)), ' unit="meter"'), one, 62.5 ** 3, [62.5, 62.5, 62.5]);
  good('micron.amf', amf(object('0', cube(0, 20000)), ' unit="micron"'), one, 8000, size);
  good('cavity.amf', amf(object('0', twenty, insideOut(cube(5, 15)))), [24, 16], 7000, size);
  good(
    'two-volumes.amf',
    amf(object('0', twenty, box([30, 0, 0], [40, 10, 10]))),
    [24, 16],
    9000,
    [40, 20, 20],
  );
  good(
    'two-objects.amf',
    amf(object('a', twenty) + object('b', box([30, 0, 0], [40, 10, 10]))),
    [24, 16],
    9000,
    [40, 20, 20],
  );
  const odd = plain
    .replace('<amf', '<!-- made <by> hand --><a:amf xmlns:a="http://example.org/amf" xmlns:b="urn:other"')
    .replace(
      /<(\/?)(object|mesh|vertices|vertex|coordinates|volume|triangle|v?\d?[xyz]?)(?=[ >])/g,
      '<$1a:$2',
    )
    .replace('</amf', '</a:amf')
    .replace(
      '<a:object',
      '<a:metadata type="name">R&amp;D &#60;x&#x3e; <![CDATA[<vertex>]]></a:metadata>\n<b:vertices/><a:object',
    )
    .replace('<a:v1>', '<?pi <v1>?><a:v1 note="a > b">\r\n <!-- -->')
    .replace('<a:x>0<', '<a:x><![CDATA[ 0]]>.&#48;0 <')
    .replaceAll('><', '>\r\n\t<');
  good('odd-but-valid.amf', `\ufeff${odd}`, one, 8000, size);
  const extras = plain
    .replaceAll('<coordinates>', '<normal><nx>0</nx><ny>0</ny><nz>1</nz></normal><coordinates>')
    .replaceAll('</coordinates>', '</coordinates><color><r>1</r><g>0</g><b>0</b><x>7</x></color>')
    .replaceAll('<triangle>', '<triangle><color><r>0</r></color><texmap rtexid="1"><utex1>0</utex1></texmap>')
    .replace('<volume>', '<volume materialid="2"><metadata type="name">v</metadata>')
    .replace(
      '</amf>',
      '<material id="2"><composite materialid="1">x*2</composite></material><texture id="1">AAAA</texture></amf>',
    )
    .replace('</vertices>', '<edge><v1>0</v1><dx1>0</dx1><v2>1</v2><dx2>1</dx2></edge></vertices>');
  good('extras.amf', extras, one, 8000, size);
  // An object that nothing names stays where it is. '1' is the object of that id, not the constellation. By hand, x y z from–to:
  // 20–50 0–20 0–10; −80–−50 0–10 −20–0; 0–10 −25–−5 −30–0; −5–5 −5–5 35–45; −1–1.
  const pair = instance('0', { deltax: 0 }) + instance('0', { deltaz: 100, rz: 90 });
  const outer =
    instance('pair', { deltax: 50, ry: -90 }) +
    instance('0', { rx: 180, deltay: -5 }) +
    instance('1', { deltaz: 40 });
  const objects =
    object('0', box([0, 0, 0], [10, 20, 30])) + object('1', cube(-5, 5)) + object('2', cube(-1, 1));
  const placed = `${objects}<constellation id="1">${outer}</constellation><constellation id="pair">${pair}</constellation>`;
  good('constellation.amf', amf(placed), [60, 40], 3 * 6000 + 1000 + 8, [130, 45, 75]);

  good('zipped.amf', zip([{ name: 'cube.amf', bytes: Buffer.from(plain) }]), one, 8000, size);
  good(
    'zipped-stored.amf',
    zip([{ name: 'CUBE.AMF', bytes: Buffer.from(plain), stored: true }]),
    one,
    8000,
    size,
  );
  const others = [
    { name: 'readme.txt', bytes: Buffer.from('hello') },
    { name: '__MACOSX/._cube.amf', bytes: Buffer.from('no model'), stored: true },
    { name: 'models/', bytes: Buffer.alloc(0), stored: true },
    { name: 'models/cube.amf', bytes: Buffer.from(plain) },
    { name: 'other.amf', bytes: Buffer.from('no model either') },
  ];
  good('zipped-among-others.amf', zip(others), one, 8000, size);
  good(
    'zipped-64.amf',
    zip([{ name: 'cube.amf', bytes: Buffer.from(plain) }], { large: true }),
    one,
    8000,
    size,
  );

  const at = (text) => ({ kind: 'byte', value: text });
  const swap = (from, to) => plain.replace(from, to);
  bad('not-closed.amf', swap('</object>', ''), 'bad_syntax', at(plain.indexOf('</object>')));
  bad('two-roots.amf', `${plain}<amf/>`, 'bad_syntax', at(plain.length));
  bad('stray-ampersand.amf', swap('<object', 'a & b<object'), 'bad_syntax', at(plain.indexOf('<object') + 2));
  bad('truncated.amf', plain.slice(0, 700), 'truncated', at(700));
  bad(
    'doctype.amf',
    swap('<amf', '<!DOCTYPE amf [<!ENTITY a "b">]><amf'),
    'bad_syntax',
    at(plain.indexOf('<amf')),
  );
  bad('entity.amf', swap('<x>0<', '<x>&a;<'), 'bad_syntax', at(plain.indexOf('<x>0<') + 3));
  bad('other-root.amf', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', 'wrong_content');
  bad('no-object.amf', amf(''), 'no_triangles');
  bad('no-mesh.amf', amf('<object id="0"/>'), 'no_triangles');
  bad('no-vertices.amf', amf('<object id="0"><mesh><vertices/><volume/></mesh></object>'), 'no_triangles');
  bad('no-triangles.amf', swap(/<volume>.*<\/volume>/, '<volume/>'), 'no_triangles');
  bad('missing-z.amf', swap('<y>20</y><z>0</z>', '<y>20</y>'), 'bad_syntax', {
    kind: 'vertex',
    value: plain.slice(0, plain.indexOf('<y>20</y><z>0</z>')).split('<vertex>').length - 1,
  });
  bad('no-coordinates.amf', swap(/<coordinates>.*?<\/coordinates>/, ''), 'bad_syntax', {
    kind: 'vertex',
    value: 1,
  });
  bad('comma.amf', swap('<x>20<', '<x>20,5<'), 'bad_number', {
    kind: 'vertex',
    value: plain.slice(0, plain.indexOf('<x>20<')).split('<vertex>').length - 1,
  });
  bad('too-far.amf', amf(object('0', cube(0, 1001)), ' unit="meter"'), 'coordinate_out_of_range', {
    kind: 'vertex',
    value: 2,
  });
  bad('index-out-of-range.amf', swap('<v3>7<', '<v3>8<'), 'bad_syntax', {
    kind: 'triangle',
    value: plain.slice(0, plain.indexOf('<v3>7<')).split('<triangle>').length - 1,
  });
  bad('index-missing.amf', swap(/<v2>\d<\/v2>/, ''), 'bad_syntax', { kind: 'triangle', value: 1 });
  bad('unknown-unit.amf', amf(object('0', twenty), ' unit="cubit"'), 'bad_syntax');
  const circle = `<constellation id="a">${instance('b', {})}</constellation><constellation id="b">${instance('a', {})}</constellation>`;
  bad('circular-constellation.amf', amf(object('0', twenty) + circle), 'bad_syntax');
  bad(
    'constellation-of-nothing.amf',
    amf(`${object('0', twenty)}<constellation id="1">${instance('9', {})}</constellation>`),
    'bad_syntax',
  );
  const whole = zip([{ name: 'cube.amf', bytes: Buffer.from(plain) }]);
  bad('zip-cut.amf', whole.subarray(0, -40), 'truncated', at(whole.length - 40));
  const start = 30 + 'cube.amf'.length;
  bad(
    'zip-wrong-checksum.amf',
    zip([{ name: 'cube.amf', bytes: Buffer.from(plain), crc: 1 }]),
    'bad_syntax',
    at(start),
  );
  bad(
    'zip-wrong-size.amf',
    zip([{ name: 'cube.amf', bytes: Buffer.from(plain), size: 100 }]),
    'bad_syntax',
    at(start),
  );
  bad('zip-encrypted.amf', zip([{ name: 'cube.amf', bytes: Buffer.from(plain), flags: 1 }]), 'wrong_content');
  bad('zip-without-amf.amf', zip([{ name: 'cube.stl', bytes: Buffer.from('solid') }]), 'wrong_content');
  bad(
    'zip-bomb.amf',
    zip([{ name: 'cube.amf', bytes: Buffer.from(amf(' '.repeat(5 << 20))) }]),
    'file_too_large',
  );
  return made;
}
