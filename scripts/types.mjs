// The types the front end shares with Rust: the core's .d.ts from wasm-bindgen, the API's from the server's own OpenAPI
// document. Both are generated, committed and, with `--check`, compared with what would be generated now.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontend, isMain, main, root, Stop } from './lib/project.mjs';
import { must, TOOLS, toolPath } from './lib/run.mjs';

const GENERATED = join(frontend, 'src', 'api', 'generated.ts');
const HEADER = "// Generated from the server's OpenAPI document by `npx -y rust-just types`. Do not edit.\n";

/** The server's document, straight from its code: no port, no database. `program` is a server that is built already. */
async function openApiTypes(program) {
  const [command, args] = program
    ? [program, ['openapi']]
    : ['cargo', ['run', '--quiet', '--package', 'server', '--', 'openapi']];
  const document = await must('Asking the server for its OpenAPI document', command, args, { quiet: true });
  const folder = join(root, 'target', 'openapi');
  mkdirSync(folder, { recursive: true });
  const [input, output] = [join(folder, 'openapi.json'), join(folder, 'generated.ts')];
  const { paths, ...rest } = JSON.parse(document.slice(document.indexOf('{')));
  // The page asks by schema and address; one type for each call and each of its answers would be 8,000 lines that nothing imports.
  writeFileSync(input, JSON.stringify({ ...rest, paths: {} }));
  await must(
    'Generating TypeScript from it',
    process.execPath,
    [toolPath(...TOOLS['openapi-typescript']), input, '--output', output, '--alphabetize'],
    { cwd: frontend, quiet: true },
  );
  const addresses = Object.keys(paths)
    .sort()
    .map((address) => `  | '${address}'`);
  return `${HEADER}${readFileSync(output, 'utf8')}
/** Every address of the server, with the names of its parameters. */
export type ServerAddress =\n${addresses.join('\n')};\n`;
}

export async function checkTypes({ write, program }) {
  await must(
    'The types of the WASM package',
    'cargo',
    ['run', '--quiet', '--package', 'xtask', '--', 'wasm', ...(write ? [] : ['--check'])],
    {
      capture: true,
      advice: 'Regenerate them with: npx -y rust-just types',
    },
  );
  const fresh = await openApiTypes(program);
  if (write) {
    mkdirSync(join(GENERATED, '..'), { recursive: true });
    writeFileSync(GENERATED, fresh);
    console.log('Wrote frontend/src/api/generated.ts');
    return;
  }
  let committed = '';
  try {
    committed = readFileSync(GENERATED, 'utf8');
  } catch {
    // Not there: as stale as it can be.
  }
  if (committed !== fresh)
    throw new Stop(
      'frontend/src/api/generated.ts does not match the server. Regenerate it with: npx -y rust-just types',
    );
  console.log('frontend/src/api/generated.ts matches the server');
}

if (isMain(import.meta.url)) {
  const args = process.argv;
  const program = args.includes('--server') ? args[args.indexOf('--server') + 1] : undefined;
  await main(() => checkTypes({ write: !args.includes('--check'), program }));
}
