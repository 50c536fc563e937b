import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyProject } from './copy-project';

let parent = '';
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'copied-'));
});
afterEach(() => rm(parent, { recursive: true }));

/** Listens on sockets, as a project does whose demo runs. */
async function listen(...places: string[]): Promise<() => void> {
  const servers = await Promise.all(
    places.map(async (place) => {
      const server = createServer();
      await new Promise<void>((resolve) => server.listen(place, resolve));
      return server;
    }),
  );
  return () => servers.forEach((server) => server.close());
}

test('code is copied, and neither content nor what a running project made', async () => {
  const project = path.join(parent, 'from');
  const files = ['package.json', 'src/pages/index.tsx', 'content/agency.json', 'static/demo/1.mp4'];
  const made = ['.demo/leads.db', '.build/lock', 'node_modules/x/index.js', '.env'];
  for (const file of [...files, ...made]) {
    await mkdir(path.join(project, path.dirname(file)), { recursive: true });
    await writeFile(path.join(project, file), '');
  }
  const stop = await listen(path.join(project, '.demo/s'), path.join(project, 'src/s'));
  const copy = path.join(parent, 'to');
  try {
    await copyProject(project, copy);
  } finally {
    stop();
  }
  const copied = await readdir(copy, { recursive: true, withFileTypes: true });
  expect(
    copied
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['index.tsx', 'package.json']);
});
