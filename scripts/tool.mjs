// Runs one of the front end's command line tools for a recipe: `node scripts/tool.mjs biome check --write`.
import { main, Stop } from './lib/project.mjs';
import { TOOLS, tool } from './lib/run.mjs';

await main(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (!name || !Object.hasOwn(TOOLS, name))
    throw new Stop(`Unknown tool '${name ?? ''}'. Known: ${Object.keys(TOOLS).join(', ')}.`);
  process.exitCode = (await tool(TOOLS[name], args)).code;
});
