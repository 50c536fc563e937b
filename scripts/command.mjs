/** `npm run status`, `staff`, `backup` …: runs a command written in TypeScript, where Node and the packages will do. */
import { requirePackages } from './lib/install.mjs';
import { loadTypeScript, runMain } from './lib/project.mjs';

await runMain(async () => {
  const [name] = process.argv.splice(2, 1);
  await requirePackages();
  await loadTypeScript(`scripts/${name}.ts`);
});
