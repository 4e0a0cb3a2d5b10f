// The arrows of docs/ARCHITECTURE.md; those of the page stand in `lib/page-arrows.mjs`. Each fence names the files it
// stands around, what they must not name, and why. What the parts of the server may use of each other is counted from all `use`s and
// paths (`lib/layers.mjs`), and neither server nor core may have a circle; in the server neither the parts nor the files in them.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { circles, wrongArrows } from './lib/layers.mjs';
import { pageOffences } from './lib/page-arrows.mjs';
import { isMain, main, root, Stop } from './lib/project.mjs';
import { usesBetween } from './lib/rust-modules.mjs';

/** The crates that browser and server share. */
const IN_THE_CORE = /^(?:core-wasm|step-kernel)\/src\//;

const FENCES = [
  {
    files: (path) => IN_THE_CORE.test(path) && !/^core-wasm\/src\/wasm(?:\.rs|\/)/.test(path),
    never: /\b(?:wasm_bindgen|js_sys|web_sys|serde_wasm_bindgen)::/,
    why: 'only core-wasm/src/wasm speaks to JavaScript',
  },
  {
    files: (path) => IN_THE_CORE.test(path),
    never: /\bstd::(?:fs|net|env|process|thread|time)\b|\b(?:rand|getrandom)::/,
    why: 'the core has no clock, network, files or randomness: the browser and the server must get the same result',
  },
  {
    files: (path) => path.startsWith('server/src/'),
    never: /\bFirstMeasures\b|\bfirst_measures\b/,
    why: 'the server charges from complete measures only, never from the first ones (PRC-29)',
  },
  {
    files: (path) => /^core-wasm\/src\/formats\/(?!mod\.rs)/.test(path),
    never: /\b(?:super|crate::formats)::(?:stl|obj|ply|amf|step)\b/,
    why: 'formats do not know each other; they meet in Mesh',
  },
  {
    files: (path) =>
      path.startsWith('core-wasm/src/') &&
      !/^core-wasm\/src\/(?:formats\/step|mesh|drawing|doubt|measure)\.rs$/.test(path),
    never: /\bstep_kernel::(?!order\b|space\b)/,
    why: 'STEP comes in by its reader, and goes on in Mesh',
  },
  {
    files: (path) =>
      path.startsWith('server/src/') && !path.startsWith('server/src/services/payments/stripe'),
    never: /api\.stripe\.com/,
    why: 'only server/src/services/payments/stripe speaks to Stripe',
  },
  {
    files: (path) =>
      path.startsWith('server/src/') &&
      !/^server\/src\/services\/(?:payments\/stripe|traces\.rs|web_push\.rs)/.test(path),
    never: /(?<![\w:])reqwest::/,
    why: 'only services/payments/stripe, services/traces and services/web_push call others over HTTP',
  },
  {
    files: (path) =>
      path.startsWith('server/src/') && !/^server\/src\/(?:mail\/|services\/mail_transport)/.test(path),
    never: /(?<![\w:])lettre::/,
    why: 'only server/src/mail and services/mail_transport name lettre',
  },
  {
    // error.rs and startup.rs turn every part's failure into an answer or a reason, so they know the error types.
    files: (path) =>
      path.startsWith('server/src/') &&
      !/^server\/src\/(?:foundation\/(?:storage|error)|app\/startup)\b/.test(path),
    never: /(?<![\w:])object_store::/,
    why: 'only server/src/foundation/storage names object_store (error.rs and startup.rs its errors)',
  },
];

/** Tests may look anywhere: they open things only to verify. */
const beforeTests = (source) => source.split(/^#\[cfg\(test\)\]\s*$/m)[0];

export function offences(path, source) {
  const found = [];
  beforeTests(source)
    .split('\n')
    .forEach((line, index) => {
      const code = line.replace(/\/\/.*$/, '');
      for (const { files, never, why } of FENCES) {
        if (files(path) && never.test(code)) found.push(`${path}:${index + 1}: ${why}`);
      }
    });
  return found;
}

/** Sources by their paths below a folder. */
function sourcesBelow(folder) {
  const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.rs'))
    .map((entry) =>
      relative(join(root, folder), join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    );
  return new Map(names.map((name) => [name, readFileSync(join(root, folder, name), 'utf8')]));
}

if (isMain(import.meta.url)) {
  await main(() => {
    const core = sourcesBelow('core-wasm/src');
    const kernel = sourcesBelow('step-kernel/src');
    const server = sourcesBelow('server/src');
    const found = [
      ...wrongArrows(server).map((text) => `server/src: ${text}`),
      // Folders below a part, such as sales/orders/money, and single files.
      ...[3, 4].flatMap((depth) =>
        circles(usesBetween(server), { depth }).map((text) => `server/src: ${text}`),
      ),
      ...circles(usesBetween(core), { depth: 1 }).map((text) => `core-wasm/src: ${text}`),
    ];
    for (const [folder, files] of [
      ['core-wasm/src', core],
      ['step-kernel/src', kernel],
      ['server/src', server],
    ])
      for (const [name, source] of files) found.push(...offences(`${folder}/${name}`, source));
    found.push(...pageOffences());
    if (found.length > 0) throw new Stop(`Arrows that point the wrong way:\n  ${found.join('\n  ')}`);
    console.log(`Every arrow points the right way in ${core.size + kernel.size + server.size} Rust files`);
  });
}
