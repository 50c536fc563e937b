import { serveBuiltPages } from '../../testing/server/built-pages';
import { enquiry, postForm } from '../../testing/server/enquiry';
import { receiptVisitor } from '../../testing/server/receipt-visitor';
import { shownPage } from '../../testing/server/shown-page';
import { startStack, type Stack } from '../../testing/server/stack';
import enquiries from './enquiries';
import receipt from './receipt';

const PATH = '/api/receipt';

let stack: Stack;
let visitor: ReturnType<typeof receiptVisitor>;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({ '/api/enquiries': enquiries, [PATH]: receipt });
  visitor = receiptVisitor(stack);
});
afterEach(() => stack.supabase.become('well'));
afterAll(async () => {
  await stack.stop();
  await pages.close();
});

const lead = async (reference: string) => {
  const { data } = await stack.service
    .from('contact_submissions')
    .select('id,name,status,first_response_at,erased_at')
    .eq('reference', reference)
    .single();
  return data;
};

const history = async (reference: string) => {
  const { id = '' } = (await lead(reference)) ?? {};
  const { data } = await stack.service
    .from('lead_events')
    .select('kind,note,actor_id')
    .eq('lead_id', id)
    .order('id');
  return data;
};

describe('a receipt', () => {
  it('tells how the enquiry stands', async () => {
    const { reference, email, token } = await visitor.sendEnquiry();
    const answer = await visitor.open(token);
    expect(answer.status).toBe(200);
    const page = await shownPage(answer);
    expect(page.text('[data-slot=reference]')).toBe(reference);
    expect(page.text('[data-slot=service]')).toBe('Ecommerce Platform');
    expect(page.text('[data-slot=reply-due]')).toMatch(/ IST$/);
    expect(page.isHidden('[data-slot=reply-due]')).toBe(false);
    expect(page.text('[aria-current=step]')).toBe('received');
    expect(page.attribute('#correct [name=token]', 'value')).toBe(token);
    expect(page.attribute('#correct [name=action]', 'value')).toBe('correct');
    expect(page.text('[data-slot=message]')).toBe(enquiry.message);
    expect(page.html).not.toContain(email);
  });

  it.each([
    ['contacted', 'handled'],
    ['qualified', 'handled'],
    ['closed', 'answered'],
  ])('of a lead that is %s says %s', async (status, step) => {
    const { reference, token } = await visitor.sendEnquiry();
    await stack.service.from('contact_submissions').update({ status }).eq('reference', reference);
    expect((await shownPage(await visitor.open(token))).text('[aria-current=step]')).toBe(step);
  });

  it('takes corrections, five of them', async () => {
    const { reference, token } = await visitor.sendEnquiry();
    for (let turn = 1; turn <= 5; turn++) {
      const answer = await visitor.act(token, 'correct', {
        text: ` Ask for नीर 🙏\r\nCall ${turn} `,
      });
      expect(answer.status).toBe(303);
      const page = await shownPage(await stack.call(answer.headers.get('location') ?? ''));
      expect(page.states()).toEqual(turn < 5 ? ['corrected'] : ['corrected', 'full']);
    }
    expect((await visitor.act(token, 'correct', { text: 'Sixth' })).status).toBe(303);
    const shown = await shownPage(await visitor.open(token));
    expect(shown.texts('[data-list=corrections] [data-slot=text]')).toEqual(
      [1, 2, 3, 4, 5].map((turn) => `Ask for नीर 🙏\nCall ${turn}`),
    );
    const kept = (await history(reference))?.filter(({ kind }) => kind === 'correction');
    expect(kept?.map(({ note }) => note)).toEqual(
      [1, 2, 3, 4, 5].map((turn) => `Ask for नीर 🙏\nCall ${turn}`),
    );
    expect(kept?.map(({ actor_id }) => actor_id)).toEqual(Array(5).fill(null));
    expect((await shownPage(await visitor.open(token))).isHidden('#correct')).toBe(true);
  });

  it.each([
    ['nothing', '  '],
    ['too much', 'x'.repeat(2001)],
    ['a forbidden character', 'a\u001bb'],
  ])('refuses a correction of %s and keeps its text', async (_, text) => {
    const { reference, token } = await visitor.sendEnquiry();
    const answer = await visitor.act(token, 'correct', { text });
    const page = await shownPage(answer);
    expect(answer.status).toBe(422);
    expect(page.states()).toEqual(['invalid']);
    expect(page.text('#receipt-text')).toBe(text);
    expect(page.isHidden('#receipt-text-error')).toBe(false);
    expect(await history(reference)).toHaveLength(1);
  });

  it('withdraws, once, without counting as answered', async () => {
    const { reference, token } = await visitor.sendEnquiry();
    const unconfirmed = await visitor.act(token, 'withdraw');
    expect(unconfirmed.status).toBe(422);
    expect((await shownPage(unconfirmed)).states()).toEqual(['unconfirmed']);
    expect((await visitor.act(token, 'withdraw', { confirm: 'yes' })).status).toBe(303);
    expect((await visitor.act(token, 'withdraw', { confirm: 'yes' })).status).toBe(303);
    expect(await lead(reference)).toMatchObject({ status: 'closed', first_response_at: null });
    expect((await history(reference))?.map(({ kind }) => kind)).toEqual([
      'created',
      'withdrawn',
      'status',
    ]);
    const page = await shownPage(await visitor.open(token));
    expect(page.states()).toEqual(['withdrawn']);
    expect([page.isHidden('#correct'), page.isHidden('#erase')]).toEqual([true, false]);
    expect((await visitor.act(token, 'correct', { text: 'Too late' })).status).toBe(303);
    expect(await history(reference)).toHaveLength(3);
  });

  it('reopens a withdrawn enquiry for a day', async () => {
    const { reference, token } = await visitor.sendEnquiry();
    await visitor.act(token, 'withdraw', { confirm: 'yes' });
    expect((await shownPage(await visitor.open(token))).isHidden('#reinstate')).toBe(false);
    const answer = await visitor.act(token, 'reinstate');
    expect(answer.status).toBe(303);
    const page = await shownPage(await stack.call(answer.headers.get('location') ?? ''));
    expect(page.states()).toEqual(['reinstated']);
    expect(page.isHidden('#reinstate')).toBe(true);
    expect(await lead(reference)).toMatchObject({ status: 'new' });

    await visitor.act(token, 'withdraw', { confirm: 'yes' });
    const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000).toISOString();
    await stack.service
      .from('contact_submissions')
      .update({ withdrawn_at: twoDaysAgo })
      .eq('reference', reference);
    expect((await shownPage(await visitor.open(token))).isHidden('#reinstate')).toBe(true);
    expect((await visitor.act(token, 'reinstate')).headers.get('location')).not.toContain('done');
    expect(await lead(reference)).toMatchObject({ status: 'closed' });
  });

  it('erases, when confirmed, and says so from then on', async () => {
    const { reference, token } = await visitor.sendEnquiry();
    await visitor.act(token, 'correct', { text: 'My number is 98100 00000' });
    const unconfirmed = await visitor.act(token, 'erase');
    expect(unconfirmed.status).toBe(422);
    expect((await shownPage(unconfirmed)).states()).toEqual(['unconfirmed']);

    expect((await visitor.act(token, 'erase', { confirm: 'yes' })).status).toBe(303);
    expect((await visitor.act(token, 'erase', { confirm: 'yes' })).status).toBe(303);
    expect(await lead(reference)).toMatchObject({ name: '', erased_at: expect.any(String) });
    expect(await history(reference)).toEqual(
      ['created', 'correction', 'erased'].map((kind) => ({ kind, note: null, actor_id: null })),
    );
    expect((await shownPage(await visitor.open(token))).states()).toEqual(['erased']);
  });
});

it.each([
  ['an unknown action', { action: 'delete' }, 400],
  ['no token', { action: 'withdraw' }, 400],
])('refuses %s', async (_, fields, status) => {
  expect((await stack.call(PATH, postForm(fields))).status).toBe(status);
});

it('refuses a post from another site', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const post = { ...postForm({ token: 'x', action: 'withdraw' }), headers };
  expect((await stack.call(PATH, post)).status).toBe(403);
});

it('asks to come back while the database is away', async () => {
  const { token } = await visitor.sendEnquiry();
  stack.supabase.become('away');
  for (const answer of [await visitor.open(token), await visitor.act(token, 'reinstate')]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect((await shownPage(answer)).states()).toEqual(['unavailable']);
  }
});
