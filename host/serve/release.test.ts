import { createFakeSite, type FakeSite } from '../../testing/server/host/fake-site';
import { editorPolicy, pagePolicy, WORKER_POLICY } from '../../src/security/headers';
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
    file('admin/content/index.html', editorPolicy()),
  ];
  await writeManifest(site.root, { ...(await readManifest(site.root)), routes });
  process.env.SUPABASE_URL = PROJECT;
  const { manifest } = await loadRelease(site.root);
  const [ofPage = '', ...others] = manifest.routes.map((route) =>
    route.type === 'static' ? route.headers[POLICY] : '',
  );
  expect(ofPage).toContain(`connect-src 'self' ${PROJECT}`);
  expect(others).toEqual([WORKER_POLICY, editorPolicy()]);
});

it('the editor may ask GitHub where the content is in a repository at this start', async () => {
  const routes = [file('admin/content/index.html', editorPolicy())];
  await writeManifest(site.root, { ...(await readManifest(site.root)), routes });
  process.env.CONTENT_REPOSITORY = 'meghdoot/site';
  const { manifest } = await loadRelease(site.root);
  delete process.env.CONTENT_REPOSITORY;
  const [editor] = manifest.routes;
  expect(editor).toMatchObject({ headers: { [POLICY]: editorPolicy('https://api.github.com') } });
});
