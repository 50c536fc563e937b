/** @jest-environment ./testing/pages/browser-environment.ts */
import { sessionResponseSchema } from '../../domain/http-api/session';
import { noBody, request } from './request';
import { RequestFailure } from './request-failure';

const answerWith = (body: BodyInit | null, init: ResponseInit = {}) => {
  globalThis.fetch = async () => new Response(body, init);
};
const ask = () => request(sessionResponseSchema, '/api/session');
const failureOf = async (promise: Promise<unknown>) => {
  const failure = await promise.catch((error: unknown) => error);
  if (!(failure instanceof RequestFailure)) throw new Error('Expected a RequestFailure');
  return failure;
};

describe('request', () => {
  it('returns an answer of the agreed shape', async () => {
    const answer = {
      staff: {
        ...{ id: crypto.randomUUID(), email: 'asha@meghdoot.example', name: 'Asha' },
        ...{
          role: 'manager',
          factor: false,
          needs_factor: false,
          factor_due: null,
          day_mail_at: null,
          address_change: null,
        },
      },
      email: { sending: 'server' },
    };
    answerWith(JSON.stringify(answer));
    expect(await ask()).toEqual(answer);
  });

  it('accepts an answer without a body where none is agreed', async () => {
    answerWith(null, { status: 204 });
    expect(await request(noBody, '/api/session', { method: 'DELETE' })).toBeUndefined();
  });

  it.each(['{"staff":null}', '<!doctype html>', ''])('fails on %p', async (body) => {
    answerWith(body);
    expect(await failureOf(ask())).toMatchObject({ status: 200, isRefusal: false });
  });

  it('takes no page for an answer without a body', async () => {
    answerWith('<!doctype html>');
    const sent = request(noBody, '/api/session', { method: 'DELETE' });
    expect(await failureOf(sent)).toMatchObject({ status: 200, isRefusal: false });
  });

  it('passes on the problem and how long to wait', async () => {
    const problem = { type: 'about:blank', title: 'Too many attempts', status: 429 };
    answerWith(JSON.stringify(problem), { status: 429, headers: { 'retry-after': '7' } });
    expect(await failureOf(ask())).toMatchObject({
      status: 429,
      problem,
      retryAfter: 7,
      isRefusal: true,
    });
  });

  it('fails with status 0 when no answer comes', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await failureOf(ask())).toMatchObject({ status: 0, isRefusal: false });
  });

  it('stays a cancellation when it was cancelled', async () => {
    const controller = new AbortController();
    globalThis.fetch = (_path, init) => {
      controller.abort();
      return Promise.reject(init?.signal?.reason as Error);
    };
    const cancelled = request(sessionResponseSchema, '/', { signal: controller.signal });
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  });
});
