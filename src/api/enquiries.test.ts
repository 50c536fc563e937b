import { randomUUID } from 'node:crypto';
import { replyDueBy } from '../domain/office-hours';
import { enquiry, postForm, postJson } from '../../testing/server/enquiry';
import { startStack, type Stack } from '../../testing/server/stack';
import enquiries from './enquiries';

const REFERENCE = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/;
const PATH = '/api/enquiries';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ [PATH]: enquiries });
});
afterAll(() => stack.stop());

describe.each(['host', 'netlify'] as const)('POST /api/enquiries on %s', (place) => {
  const send = (init: RequestInit) => stack.call(PATH, init, place);

  const stored = async (reference: string) => {
    const { data } = await stack.service
      .from('contact_submissions')
      .select('name,email,phone,company,service,budget,message,status')
      .eq('reference', reference);
    return data;
  };

  it('stores an enquiry and answers with its reference and until when a reply is due', async () => {
    const answer = await send(postJson(enquiry));
    expect(answer.status).toBe(201);
    const { reference, reply_due_at, ...rest } = (await answer.json()) as Record<string, string>;
    expect(reference).toMatch(REFERENCE);
    expect(rest).toEqual({});
    expect(await stored(reference ?? '')).toEqual([{ ...enquiry, status: 'new' }]);
    const { created_at } = await row(reference, 'created_at');
    expect(reply_due_at).toBe(replyDueBy(new Date(String(created_at))).toISOString());
  });

  it('keeps how the visitor came, and drops what does not belong there', async () => {
    const journey = { page: '/contact?x=1', utm_source: 'mail', referrer: 'nonsense', other: 1 };
    const answer = await send(postJson({ ...enquiry, journey }));
    const { reference } = (await answer.json()) as Record<string, string>;
    expect(await row(reference, 'journey')).toEqual({
      journey: { page: '/contact', utm_source: 'mail' },
    });
  });

  it.each([
    ['a filled trap, sent at once', { topic: 'x', filled_in_ms: 1999 }, ['spam_reason']],
    ['a filled trap', { topic: 'x', filled_in_ms: 9000 }, ['spam_reason', 'suspect_reason']],
    ['haste', { filled_in_ms: 120 }, ['suspect_reason']],
    ['nothing odd', { topic: '', filled_in_ms: 60_000 }, []],
  ])('notes why it may be spam (%s), and answers as always', async (_, signs, noted) => {
    const answer = await send(postJson({ ...enquiry, ...signs }));
    expect(answer.status).toBe(201);
    const body = (await answer.json()) as Record<string, string>;
    expect(Object.keys(body)).toEqual(['reference', 'reply_due_at']);
    const reasons = await row(body['reference'], 'spam_reason,suspect_reason');
    const filled = Object.keys(reasons).filter((name) => reasons[name] !== null);
    expect(filled).toEqual(noted);
  });

  const row = async (reference: string | undefined, columns: string) => {
    const { data } = await stack.service
      .from('contact_submissions')
      .select<string, Record<string, unknown>>(columns)
      .eq('reference', reference ?? '')
      .single();
    return data ?? {};
  };

  it('stores text of any script unchanged, empty fields as null', async () => {
    const text = {
      name: 'ஆஷா नीर 👩‍👩‍👧',
      message: 'مرحبا\u200f بكم\n\tनमस्ते 🙏',
      phone: '',
      company: null,
    };
    const answer = await send(postJson({ ...enquiry, ...text, budget: undefined }));
    const { reference } = (await answer.json()) as { reference: string };
    expect(await stored(reference)).toEqual([
      { ...enquiry, ...text, phone: null, budget: null, status: 'new' },
    ]);
  });

  it('answers the same key with the same reference, 200, and makes no second row', async () => {
    const key = randomUUID();
    const first = await send(postJson(enquiry, key));
    const before = await stack.countLeads();
    const again = await send(postJson({ ...enquiry, name: ' Asha Rao ' }, key.toUpperCase()));
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await again.json()).toEqual(await first.json());
    expect(await stack.countLeads()).toBe(before);
  });

  it('refuses a key that stands for another enquiry, and names that one', async () => {
    const key = randomUUID();
    const first = (await (await send(postJson(enquiry, key))).json()) as { reference: string };
    const before = await stack.countLeads();
    const other = await send(postJson({ ...enquiry, message: 'Else' }, key));
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({
      errors: [{ field: 'idempotency_key' }],
      reference: first.reference,
    });
    expect(await stack.countLeads()).toBe(before);
  });

  it('takes the key as a field too', async () => {
    const body = JSON.stringify({ ...enquiry, idempotency_key: randomUUID() });
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const statuses = [await send(init), await send(init)].map((a) => a.status);
    expect(statuses).toEqual([201, 200]);
  });

  it('makes one row of 40 parallel sends with one key', async () => {
    const before = await stack.countLeads();
    const same = postJson(enquiry, randomUUID());
    /** A slow machine may tell some to try again, and they do. */
    const sendOnceThere = async (): Promise<Response> => {
      const answer = await send(same);
      return answer.status === 503 ? sendOnceThere() : answer;
    };
    const answers = await Promise.all(Array.from({ length: 40 }, sendOnceThere));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(39);
    const [receipt, ...others] = await Promise.all(answers.map((answer) => answer.json()));
    for (const other of others) expect(other).toEqual(receipt);
    expect(await stack.countLeads()).toBe(before + 1);
  });

  it('sends a form post on to the thank-you page, with nothing of the visitor in the address', async () => {
    const answer = await send(postForm({ ...enquiry, idempotency_key: '' }));
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '', 'http://site');
    expect(location.pathname).toBe('/contact/thank-you');
    expect([...location.searchParams.keys()]).toEqual(['reference']);
    expect(await stored(location.searchParams.get('reference') ?? '')).toHaveLength(1);
  });

  it('makes one row of a form posted twice with its key', async () => {
    const before = await stack.countLeads();
    const post = postForm({ ...enquiry, idempotency_key: randomUUID() });
    const [first, again] = [await send(post), await send(post)];
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(await stack.countLeads()).toBe(before + 1);
  });
});
