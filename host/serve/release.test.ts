import { createFakeSite, type FakeSite } from '../../testing/server/host/fake-site';
import { EDITOR_POLICY, pagePolicy, WORKER_POLICY } from '../../src/security/headers';
import { readManifest, type StaticRoute, writeManifest } from '../manifest';
import { loadRelease } from './release';

const POLICY = 'content-security-policy';
const PROJECT = 'https://abcd.supabase.co';

let site: FakeSite;
beforeEach(async () => {
  site = await createFakeSite();
});
afterEach(async () => {
  delete process.env.SUPABASE_URL;
  await site.remove();
});

const file = (filePath: string, policy: string): StaticRoute => ({
  ...{ type: 'static', path: `/${filePath}`, filePath: `public/${filePath}` },
  headers: { [POLICY]: policy },
});

it('pages may send files to the project of this start; workers and the editor keep their policies', async () => {
  const page = pagePolicy({ scripts: [] }, undefined);
  const routes = [
    file('index.html', page),
    file('sw.js', WORKER_POLICY),
    file('admin/content/index.html', EDITOR_POLICY),
  ];
  await writeManifest(site.root, { ...(await readManifest(site.root)), routes });
  process.env.SUPABASE_URL = PROJECT;
  const { manifest } = await loadRelease(site.root);
  const [ofPage = '', ...others] = manifest.routes.map((route) =>
    route.type === 'static' ? route.headers[POLICY] : '',
  );
  expect(ofPage).toContain(`connect-src 'self' ${PROJECT}`);
  expect(others).toEqual([WORKER_POLICY, EDITOR_POLICY]);
});
