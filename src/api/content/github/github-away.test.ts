import { type ContentDesk, startContentDesk } from '../../../../testing/server/content-desk';
import { ADMIN } from '../../../../testing/server/desk';
import { postJson } from '../../../../testing/server/enquiry';
import beginning from '.';
import end from './token';

let room: ContentDesk;
beforeAll(async () => {
  Object.assign(process.env, { CONTENT_REPOSITORY: 'meghdoot/site', GITHUB_CLIENT_ID: 'id' });
  room = await startContentDesk({
    '/api/content/github': beginning,
    '/api/content/github/token': end,
  });
});
afterAll(() => room.stop());

it.each([
  ['/api/content/github', { is_public: true }],
  ['/api/content/github/token', { code: 'c', state: 's' }],
])('%s names the variable without which nobody logs in at GitHub', async (path, body) => {
  const answer = await room.desk.call(path, room.desk.as(ADMIN, postJson(body)));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    missing: 'GITHUB_CLIENT_SECRET',
    detail: expect.stringContaining('GITHUB_CLIENT_SECRET'),
  });
});
