import { ADMIN, type Desk, startDesk } from '../../testing/server/desk';
import { postJson } from '../../testing/server/enquiry';
import content from './content';
import session from './session';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk({ '/api/content': content, '/api/session': session });
});
afterAll(() => desk.stop());

it('says where the content is changed when the site runs without its sources', async () => {
  const answer = await desk.call('/api/content', desk.as(ADMIN, postJson({ action: 'info' })));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    hosted: true,
    detail: expect.stringContaining('repository'),
  });
});
