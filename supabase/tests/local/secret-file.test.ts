import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSessionSecret } from '../../../host/supabase/connect';
import { makePushKeys } from '../../../host/workers/push';
import { loadJwtSecret } from '../../local/gateway';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe.each([
  ['secrets.json', loadJwtSecret],
  ['session-secret', loadSessionSecret],
  ['vapid-keys.json', async (folder: string) => JSON.stringify(await makePushKeys(folder))],
])('%s', (name, load) => {
  it('is made once, for its owner alone', async () => {
    const made = await load(folder);
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(await load(folder)).toBe(made);
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual([name]);
  });

  it('is not made anew when it cannot be read', async () => {
    await symlink(name, join(folder, name));
    await expect(load(folder)).rejects.toThrow(`${name} cannot be read (ELOOP)`);
    await expect(readFile(join(folder, name))).rejects.toMatchObject({ code: 'ELOOP' });
  });

  it('is not taken for one when it is empty', async () => {
    await writeFile(join(folder, name), '');
    await expect(load(folder)).rejects.toThrow(`${name} is empty`);
  });
});
