import { randomUUID } from 'node:crypto';
import { serveBuiltPages } from '../../testing/server/built-pages';
import { enquiry, postForm, postJson } from '../../testing/server/enquiry';
import { shownPage } from '../../testing/server/shown-page';
import { startStack, type Stack } from '../../testing/server/stack';
import enquiries from './enquiries';
import draft from './enquiries/draft';
import thanks from './enquiries/thanks';

const PATH = '/api/enquiries';
const DRAFT = /^\/api\/enquiries\/draft\?id=[0-9a-f-]{36}#enquiry-problem$/;

let stack: Stack;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    [PATH]: enquiries,
    '/api/enquiries/draft': draft,
    '/api/enquiries/thanks': thanks,
  });
});
afterEach(() => stack.supabase.become('well'));
afterAll(async () => {
  await stack.stop();
  await pages.close();
});

const send = (fields: object) => stack.call(PATH, postForm({ ...enquiry, ...fields }));

const follow = async (answer: Response) => {
  const location = answer.headers.get('location') ?? '';
  expect({ status: answer.status, location }).toEqual({
    status: 303,
    location: expect.stringMatching(DRAFT),
  });
  return stack.call(location);
};

const HOSTILE = '</textarea><script>alert("1")</script> \\"\' &amp; $& नमस्ते 🙏\nمرحبا';

describe('a form posted without scripts and refused', () => {
  it('comes back with the text kept and the errors shown', async () => {
    const before = await stack.countLeads();
    const answer = await follow(
      await send({ name: HOSTILE, email: 'asha', message: HOSTILE, service: 'crm', budget: '' }),
    );
    expect(answer.status).toBe(200);
    const page = await shownPage(answer);
    expect(page.states()).toEqual(['invalid']);
    expect(page.attribute('#enquiry-name', 'value')).toBe(HOSTILE);
    expect(page.text('#enquiry-message')).toBe(HOSTILE);
    expect(page.attribute('#enquiry-email', 'aria-invalid')).toBe('true');
    expect(page.text('#enquiry-email-error')).toContain('Please enter an email address like');
    expect(page.text('[data-summary-for="email"] a')).toContain(
      'Please enter an email address like',
    );
    expect(page.isHidden('#enquiry-phone-error')).toBe(true);
    expect(page.attribute('option[selected]', 'value')).toBe('crm');
    expect(await stack.countLeads()).toBe(before);
  });

  it('is a page that runs no script and that nobody else sees', async () => {
    const answer = await follow(await send({ email: 'asha' }));
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(answer.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
    expect(answer.headers.get('content-security-policy')).toContain(
      "style-src 'self' 'sha256-eh+fmWrQxX8b5/JJyhqi/EWwnr/RquzSMbu8RA5GI10='",
    );
    expect(answer.headers.get('referrer-policy')).toBe('same-origin');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { html, attribute } = await shownPage(answer);
    expect(html).not.toMatch(/<script|<template|app\.js/);
    expect(html).toMatch(/^<!DOCTYPE html>/);
    expect(html).toContain('main > p { color: #123 }');
    expect(attribute('footer [name=email]', 'value')).toBeUndefined();
  });

  it('keeps its key, so that the mended form is one enquiry', async () => {
    const key = randomUUID();
    const page = await shownPage(await follow(await send({ email: 'asha', idempotency_key: key })));
    expect(page.attribute('[name=idempotency_key]', 'value')).toBe(key);
    const fresh = await shownPage(await follow(await send({ email: 'asha' })));
    expect(fresh.attribute('[name=idempotency_key]', 'value')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('may be sent as a new enquiry when its key stands for another one', async () => {
    const idempotency_key = randomUUID();
    await send({ idempotency_key });
    const page = await shownPage(
      await follow(await send({ idempotency_key, message: 'Something else' })),
    );
    expect(page.states()).toEqual(['reused']);
    expect(page.text('#enquiry-message')).toBe('Something else');
    expect(page.attribute('[name=idempotency_key]', 'value')).toBeFalsy();
  });

  it('tells of a fault that is no field of the form', async () => {
    const page = await shownPage(await follow(await send({ status: 'closed' })));
    expect(page.states()).toEqual(['refused']);
  });

  it('cannot be found by another address', async () => {
    for (const id of [randomUUID(), 'x', '']) {
      const answer = await stack.call(`/api/enquiries/draft?id=${id}`);
      expect(answer.status).toBe(404);
      const page = await shownPage(answer);
      expect(page.states()).toEqual(['expired']);
      expect(page.attribute('#enquiry-name', 'value')).toBeUndefined();
    }
  });

  it.each(['away', 'broken'] as const)('comes back at once with Supabase %s', async (mood) => {
    stack.supabase.become(mood);
    const key = randomUUID();
    for (const fields of [{ idempotency_key: key }, { idempotency_key: key, email: 'asha' }]) {
      const answer = await send(fields);
      const page = await shownPage(answer);
      expect(page.text('#enquiry-message')).toBe(enquiry.message);
      expect(page.attribute('[name=idempotency_key]', 'value')).toBe(key);
      expect([answer.status, page.states()]).toEqual(
        'email' in fields ? [422, ['invalid']] : [503, ['unavailable']],
      );
    }
  });

  it('is kept while the database is away', async () => {
    const location = (await send({ email: 'asha' })).headers.get('location') ?? '';
    stack.supabase.become('away');
    const answer = await stack.call(location);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    stack.supabase.become('well');
    expect((await stack.call(location)).status).toBe(200);
  });

  it('comes back filled in when there are too many', async () => {
    const headers = { 'x-client-ip': '203.0.113.99' };
    for (let turn = 0; turn < 5; turn++) {
      const init = postJson(enquiry);
      await stack.call(PATH, { ...init, headers: { ...init.headers, ...headers } });
    }
    const answer = await stack.call(PATH, { ...postForm(enquiry), headers });
    const page = await shownPage(answer);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(page.states()).toEqual(['throttled']);
    expect(page.text('[data-slot=wait]')).toBe('10 minutes');
    expect(page.text('#enquiry-message')).toBe(enquiry.message);
  });
});

describe('the thank-you page of a form posted without scripts', () => {
  const shown = async (reference: string) => {
    const answer = await stack.call(
      `/api/enquiries/thanks?${new URLSearchParams({ reference }).toString()}`,
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    return shownPage(answer);
  };

  it('shows the reference', async () => {
    const page = await shown('7KQM-2XWD');
    expect(page.states()).toEqual(['known']);
    expect(page.text('[data-slot=reference]')).toBe('7KQM-2XWD');
  });

  it.each(['', '7KQM-2XW', '7kqm-2xwd', 'Call +91 90000 00000', HOSTILE])(
    'repeats nothing that is not of its form: %j',
    async (text) => {
      const page = await shown(text);
      expect(page.states()).toEqual([]);
      expect(page.text('[data-slot=reference]')).toBe('');
    },
  );
});
