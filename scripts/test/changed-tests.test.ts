import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'changed-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Output of `npm test -- --changed` where Git looks for its repository in this folder. */
function changedIn(gitDir: string): string {
  const env = { ...process.env, GIT_DIR: gitDir };
  const ran = spawnSync(process.execPath, ['scripts/test.mjs', '--changed'], { env });
  return `${ran.stdout}${ran.stderr}`;
}

it('says that there is no repository, and what to do', () => {
  expect(changedIn(folder)).toContain(
    'There is no Git repository here, so nothing tells what has changed. Run npm test instead.',
  );
});

it('says that there is no branch main, and what to do', () => {
  spawnSync('git', ['init', '--bare', '--initial-branch=trunk', folder]);
  expect(changedIn(folder)).toContain(
    'There is no branch main to compare with. Run npm test instead.',
  );
});
