import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import session from '../../src/api/session';
import oneStaff from '../../src/api/staff/[id]';
import { PUBLISHING } from '../../src/server/publishing/publication-files';
import { ADMIN, COLLEAGUE, type Desk, startDesk } from './desk';
import { postJson } from './enquiry';
import type { Routes } from './serve';

/** A desk with content of its own, at which COLLEAGUE is no manager. */
export interface ContentDesk {
  desk: Desk;
  /** Folder of the content, a copy of the law firm's. */
  content: string;
  /** Folder of the data, and that of publishing in it. */
  data: string;
  publishing: string;
  stop(): Promise<void>;
}

/**
 * Starts it, with its folders in the environment.
 *
 * @param routes the functions under test
 */
export async function startContentDesk(routes: Routes): Promise<ContentDesk> {
  const root = await mkdtemp(path.join(tmpdir(), 'content-desk-'));
  const content = path.join(root, 'content');
  const data = path.join(root, 'data');
  await cp('testing/content/hamburg', content, { recursive: true });
  const publishing = path.join(data, PUBLISHING);
  await mkdir(publishing, { recursive: true });
  const variables = { CONTENT_DIR: content, DATA_DIR: data, PUBLISHING_DIR: publishing };
  Object.assign(process.env, variables);
  const desk = await startDesk({
    ...routes,
    '/api/session': session,
    '/api/staff/:id': oneStaff,
  });
  const { data: accounts } = await desk.accounts.listUsers();
  const colleague = accounts.users.find(({ email }) => email === COLLEAGUE)?.id ?? '';
  const change = { ...postJson({ role: 'staff' }), method: 'PATCH' };
  await desk.call(`/api/staff/${colleague}`, desk.as(ADMIN, change));
  return {
    ...{ desk, content, data, publishing },
    async stop() {
      await desk.stop();
      await rm(root, { recursive: true });
      for (const name of Object.keys(variables)) delete process.env[name];
    },
  };
}
