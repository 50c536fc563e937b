import { type FakeHost, startFakeHost } from '../../testing/server/host/fake-host';

jest.mock('../../src/server/auth/session-cookies', () => ({
  openSession: () => Promise.reject(new Error('broken')),
}));

let host: FakeHost;
beforeAll(async () => {
  host = await startFakeHost({ '/api/imports': '(req, res) => res.end()' });
});
afterAll(() => host.close());

test('a bug before a body is read is ours, not its sender’s', async () => {
  const answer = await host.send('/api/imports', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: 'a table',
  });
  expect(answer.status).toBe(500);
  expect(answer.text).not.toContain('broken');
  expect(host.log).toContainEqual(expect.objectContaining({ msg: 'request failed' }));
});
