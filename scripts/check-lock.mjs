// npm leaves optional platform packages out of the lock file when a registry lacks them, and says nothing; `npm ci` then
// fails on another system. This finds the gaps: every optional dependency of every package must have an entry of its own.
import { readFileSync } from 'node:fs';

const path = new URL('../frontend/package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(path, 'utf8'));
const missing = [];
for (const [where, entry] of Object.entries(packages)) {
  for (const name of Object.keys(entry.optionalDependencies ?? {})) {
    // npm looks the name up from the package's own folder outwards, as Node does.
    const candidates = [];
    for (let base = where; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
      candidates.push(base ? `${base}/node_modules/${name}` : `node_modules/${name}`);
      if (!base) break;
    }
    if (!candidates.some((c) => packages[c])) missing.push(`${name} (wanted by ${where || 'the project'})`);
  }
  // A host in the lock file would bind every clone to one registry.
  if (entry.resolved?.startsWith('http')) missing.push(`${where} is locked to one host`);
}
if (missing.length > 0) {
  console.error(`frontend/package-lock.json is not whole for every platform:\n  ${missing.join('\n  ')}`);
  process.exit(1);
}
console.log(
  `package-lock.json is whole: ${Object.keys(packages).length} packages, every optional platform package present`,
);
