// Settings of the person who runs the shop: `.env` in the repository's root, if there is one, below the environment.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './project.mjs';

export function loadEnvFile() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
