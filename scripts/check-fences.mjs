// The arrows of docs/ARCHITECTURE.md that Biome cannot see because they run through Rust. Each fence names the files it
// stands around, what they must not name, and why.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isMain, main, root, Stop } from './lib/project.mjs';

const FENCES = [
  {
    files: (path) => path.startsWith('core-wasm/src/') && path !== 'core-wasm/src/wasm.rs',
    never: /\b(?:wasm_bindgen|js_sys|web_sys|serde_wasm_bindgen)::/,
    why: 'only core-wasm/src/wasm.rs speaks to JavaScript',
  },
  {
    files: (path) => path.startsWith('core-wasm/src/'),
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
    except: (path, line) => path.startsWith('core-wasm/src/formats/step/') && /::step\b/.test(line),
  },
  {
    files: (path) => path.startsWith('server/src/') && !path.startsWith('server/src/payments/stripe'),
    never: /(?<![\w:])(?:::)?(?:async_stripe\w*|stripe_(?:shared|checkout|webhook|types|client_core|core))::/,
    why: 'only server/src/payments/stripe names the Stripe crates',
  },
  {
    files: (path) => path.startsWith('server/src/') && !path.startsWith('server/src/mail/'),
    never: /(?<![\w:])lettre::/,
    why: 'only server/src/mail names lettre',
  },
  {
    // error.rs and startup.rs turn every part's failure into an answer or a reason, so they know the error types.
    files: (path) =>
      path.startsWith('server/src/') && !/^server\/src\/(?:storage|error|startup)\b/.test(path),
    never: /(?<![\w:])object_store::/,
    why: 'only server/src/storage names object_store (error.rs and startup.rs its errors)',
  },
];

/** `uploads/` may not reach into `orders/…`: a feature of the server is called through what its `mod.rs` exports. */
const SERVER_FEATURES = [
  'uploads',
  'carts',
  'drafts',
  'checkout',
  'orders',
  'customer_orders',
  'account_data',
  'invoices',
  'accounts',
  'admin',
  'settings',
  'shop',
  'webhooks',
  'legal',
];

function crossFeature(path, line) {
  const own = /^server\/src\/(\w+)\//.exec(path)?.[1];
  if (!own || !SERVER_FEATURES.includes(own)) return undefined;
  const other = /\bcrate::(\w+)::(\w+)::/.exec(line);
  if (!other || other[1] === own || !SERVER_FEATURES.includes(other[1])) return undefined;
  // Ids, queries (`store`) and the plain data that they answer (`snapshot`) are the public side of a feature.
  return ['queries', 'store', 'ids', 'id', 'model', 'snapshot'].includes(other[2])
    ? undefined
    : `a feature of the server uses only the ids and queries of another one, not crate::${other[1]}::${other[2]}`;
}

/** Tests may look anywhere: they open things only to verify. */
const beforeTests = (source) => source.split(/^#\[cfg\(test\)\]\s*$/m)[0];

export function offences(path, source) {
  const found = [];
  beforeTests(source)
    .split('\n')
    .forEach((line, index) => {
      const code = line.replace(/\/\/.*$/, '');
      for (const { files, never, why, except } of FENCES) {
        if (files(path) && never.test(code) && !except?.(path, code))
          found.push(`${path}:${index + 1}: ${why}`);
      }
      const cross = crossFeature(path, code);
      if (cross) found.push(`${path}:${index + 1}: ${cross}`);
    });
  return found;
}

if (isMain(import.meta.url)) {
  await main(() => {
    const files = ['core-wasm/src', 'server/src'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith('.rs'))
        .map((entry) =>
          relative(root, join(entry.parentPath ?? entry.path, entry.name))
            .split(sep)
            .join('/'),
        ),
    );
    const found = files.flatMap((path) => offences(path, readFileSync(join(root, path), 'utf8')));
    if (found.length > 0) throw new Stop(`Arrows that point the wrong way:\n  ${found.join('\n  ')}`);
    console.log(`Every arrow points the right way in ${files.length} Rust files`);
  });
}
