import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readManifest } from './manifest';
import { moveSite, siteAddress } from './built-files';
import { createFakeSite, type FakeSite, longText } from '../testing/server/host/fake-site';

it.each([
  [{}, 'http://127.0.0.1:9000'],
  [{ SITE_URL: '', PORT: '9400' }, 'http://127.0.0.1:9400'],
  [{ HOST: '192.168.1.5', PORT: '80' }, 'http://192.168.1.5:80'],
  [{ HOST: '::1', PORT: '80' }, 'http://[::1]:80'],
  [{ HOST: '::' }, 'http://[::]:9000'],
  [{ SITE_URL: 'https://www.example.com/', PORT: '9400' }, 'https://www.example.com'],
  [{ NETLIFY: 'true', URL: 'https://x.netlify.app' }, 'https://x.netlify.app'],
  [{ URL: 'https://x.netlify.app' }, 'http://127.0.0.1:9000'],
])('the address of %j is %s', (variables, address) => {
  expect(siteAddress(variables)).toBe(address);
});

it.each([
  ['https://example.test/agency', 'SITE_URL must end after the host or its port'],
  ['www.example.test', 'SITE_URL must be an http or https address'],
])('a build for %s is refused by the name of the variable', (SITE_URL, problem) => {
  expect(() => siteAddress({ SITE_URL })).toThrow(problem);
});

describe('moving a built site', () => {
  const old = 'http://127.0.0.1:9000';
  const [home, script] = ['public/index.html', 'public/app-0123.js'];
  let site: FakeSite;
  const inSite = (name: string) => path.join(site.root, name);
  beforeEach(async () => {
    site = await createFakeSite();
    for (const name of [home, script]) await writeFile(inSite(name), `${old}/ ${longText}`);
  });
  afterEach(() => site.remove());

  it('changes the address in pages, compressed too, and not in scripts', async () => {
    await moveSite(site.root, 'http://127.0.0.1:9400');
    const moved = `http://127.0.0.1:9400/ ${longText}`;
    expect(await readFile(inSite(home), 'utf8')).toBe(moved);
    expect(gunzipSync(await readFile(inSite(`${home}.gz`))).toString()).toBe(moved);
    expect(await readFile(inSite(script), 'utf8')).toContain(old);
  });

  it('can be undone for the next build', async () => {
    await moveSite(site.root, 'https://www.example.com');
    expect(await readManifest(site.root)).toMatchObject({
      siteUrl: 'https://www.example.com',
      builtFor: old,
    });
    await moveSite(site.root);
    expect(await readFile(inSite(home), 'utf8')).toBe(`${old}/ ${longText}`);
    expect((await readManifest(site.root)).siteUrl).toBe(old);
  });
});
