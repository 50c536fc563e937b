import { startStack, type Stack } from '../../testing/server/stack';
import health from './health';

/** A file system of Linux without any room. */
const FULL = '/proc';

let stack: Stack;
beforeAll(async () => {
  globalThis.process.env['LOCAL_DATA_DIR'] = FULL;
  stack = await startStack({ '/api/health': health });
});
afterAll(() => stack.stop());

it('a full disk of the local Supabase is named, though the database still reads', async () => {
  const answer = await stack.call('/api/health');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({
    away: ['disk'],
    detail: 'Away: disk. The disk with the data is full.',
  });
});
