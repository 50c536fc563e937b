import { randomUUID } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { signLink } from '../server/auth/session-secret';
import { serveBuiltPages } from '../../testing/server/built-pages';
import { REAL_TIMERS } from '../../testing/server/real-timers';
import { receiptVisitor, tokenFor } from '../../testing/server/receipt-visitor';
import { startStack, type Stack } from '../../testing/server/stack';
import enquiries from './enquiries';
import receipt from './receipt';

let stack: Stack;
let visitor: ReturnType<typeof receiptVisitor>;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({ '/api/enquiries': enquiries, '/api/receipt': receipt });
  visitor = receiptVisitor(stack);
});
afterAll(async () => {
  await stack.stop();
  await pages.close();
});

/** The key of an enquiry that is there. */
async function realKey(): Promise<string> {
  const { token } = await visitor.sendEnquiry();
  return decodeJwt(token).sub ?? '';
}

/** A token for a real enquiry by somebody who knows how to make one, but not with what. */
const forge = async (secret: string) =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(await realKey())
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(secret));

const withoutSignature = (token: string) => token.replace(/[^.]+$/, '');

describe('a link that opens nothing', () => {
  it.each([
    ['of an unknown enquiry', () => tokenFor(randomUUID())],
    ['signed with the secret itself', () => forge('a secret of at least thirty-two characters')],
    ['signed with another secret', () => forge('x'.repeat(40))],
    ['without a signature', async () => withoutSignature(await tokenFor(await realKey()))],
    ['of a newsletter mail', async () => signLink('newsletter-confirm', await realKey(), '7d')],
    ['that is no token', async () => 'x'],
    ['that is empty', async () => ''],
  ])('%s: one and the same page', async (_, make) => {
    const token = await make();
    const blank = await (await visitor.open('')).text();
    for (const answer of [
      await visitor.open(token),
      await visitor.act(token, 'withdraw'),
      await visitor.act(token, 'withdraw', { confirm: 'yes' }),
      await visitor.act(token, 'reinstate'),
      await visitor.act(token, 'erase'),
      await visitor.act(token, 'erase', { confirm: 'yes' }),
      await visitor.act(token, 'correct', { text: 'x' }),
      await visitor.act(token, 'correct', { text: '' }),
    ]) {
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(blank);
    }
  });

  it('after 90 days', async () => {
    const { token } = await visitor.sendEnquiry();
    const later = Date.now() + 91 * 24 * 3_600_000;
    jest.useFakeTimers({ now: later, advanceTimers: true, doNotFake: [...REAL_TIMERS] });
    expect((await visitor.open(token)).status).toBe(404);
    jest.useRealTimers();
    expect((await visitor.open(token)).status).toBe(200);
  });
});
