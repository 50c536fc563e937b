import path from 'node:path';
import { build } from 'esbuild';
import { buildFolder, projectRoot } from './project.mjs';

/** The modules that run in a thread of their own (src/server/worker/run-in-worker.ts). */
const modules = ['src/server/consultations/busy-times.ts', 'src/server/mailbox/parse-answer.ts'];

/** Bundles the workers' modules for Netlify, whose functions bring neither the sources nor tsx. */
export async function bundleWorkers() {
  await build({
    entryPoints: modules.map((module) => path.join(projectRoot, module)),
    outdir: path.join(buildFolder, 'workers'),
    // Beside each other, whatever their folders.
    entryNames: '[name]',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
  });
}
