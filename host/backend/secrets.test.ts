import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadSessionSecret, randomPassword } from './secrets';

describe('the session secret', () => {
  it('is made once, for its owner alone', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'secrets-'));
    const first = await loadSessionSecret(path.join(folder, 'data'));
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(await loadSessionSecret(path.join(folder, 'data'))).toBe(first);
    const { mode } = await stat(path.join(folder, 'data', 'session-secret'));
    expect(mode & 0o777).toBe(0o600);
    await rm(folder, { recursive: true });
  });
});

describe('a made-up password', () => {
  it('is long and never the same', () => {
    expect(randomPassword()).toMatch(/^[\w-]{20}$/);
    expect(randomPassword()).not.toBe(randomPassword());
  });
});
