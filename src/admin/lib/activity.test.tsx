/** @jest-environment ./testing/pages/browser-environment.ts */
import { fireEvent } from '@testing-library/dom';
import { noBody, request } from './request';

const MINUTE = 60_000;

/** Moves the clock on. */
function later(ms: number) {
  const now = Date.now() + ms;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
}

it('says with each request for how long nobody has touched the page', async () => {
  const said: (string | null)[] = [];
  globalThis.fetch = async (_, init) => {
    said.push(new Headers(init?.headers).get('x-idle-seconds'));
    return new Response(null, { status: 204 });
  };
  const ask = () => request(noBody, '/api/session', { method: 'DELETE' });
  await ask();
  later(10 * MINUTE);
  await ask();
  fireEvent.keyDown(document.body, { key: 'a' });
  later(2 * MINUTE);
  await ask();
  fireEvent.pointerMove(document.body);
  await ask();
  fireEvent.scroll(document.body);
  later(MINUTE);
  await ask();
  expect(said).toEqual(['0', '600', '120', '0', '60']);
});
