import { join } from 'node:path';
import { build } from 'esbuild';
import { WORKER_PATH } from '../../domain/enquiry-queue';

/** Writes the service worker (src/worker) as one file, beside the pages: its address must not change with its content. */
export async function writeServiceWorker(projectFolder: string): Promise<void> {
  await build({
    entryPoints: [join(projectFolder, 'src', 'worker', 'sw.ts')],
    outfile: join(projectFolder, 'public', WORKER_PATH),
    bundle: true,
    minify: true,
    legalComments: 'none',
    target: ['chrome111', 'firefox121', 'safari16.4'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
}
