import { randomUUID } from 'node:crypto';
import { booker, hasSlot } from '../../testing/server/booker';
import { serveBuiltPages } from '../../testing/server/built-pages';
import { enquiry, postForm } from '../../testing/server/enquiry';
import { shownPage } from '../../testing/server/shown-page';
import { startStack, type Stack } from '../../testing/server/stack';
import page from './consultations/page';
import slots from './consultations/slots';
import enquiries from './enquiries';
import draft from './enquiries/draft';
import thanks from './enquiries/thanks';
import receipt from './receipt';

let stack: Stack;
let visitor: ReturnType<typeof booker>;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    '/api/consultations/slots': slots,
    '/api/consultations/page': page,
    '/api/enquiries': enquiries,
    '/api/enquiries/draft': draft,
    '/api/enquiries/thanks': thanks,
    '/api/receipt': receipt,
  });
  visitor = booker(stack);
});
afterEach(() => stack.supabase.become('well'));
afterAll(async () => {
  await stack.stop();
  await pages.close();
});

describe('booking without scripts', () => {
  const open = async (query = '') => shownPage(await stack.call(`/api/consultations/page${query}`));

  it('lists free days and the times of one, in the zone that was asked for', async () => {
    const first = await open();
    expect(first.states()).toEqual(['free']);
    const link = (first.attribute('[data-list=days] li:nth-child(2) a', 'href') ?? '').replaceAll(
      '&#38;',
      '&',
    );
    const second = await shownPage(await stack.call(link));
    expect(second.text('[aria-current=true]')).toBe(first.texts('[data-list=days] a')[1]);
    const times = first.texts('[data-list=times] b');
    expect(times.length).toBeGreaterThan(0);
    expect(first.texts('[data-list=times] i')[0]).toBe('IST');
    const abroad = await open('?zone=America/New_York');
    expect(abroad.attribute('option[selected]', 'value')).toBe('America/New_York');
    expect(abroad.attribute('[name=time_zone]', 'value')).toBe('America/New_York');
    expect(abroad.texts('[data-list=times] i')[0]).toMatch(/^\(\d+:\d\d [ap]m IST\)$/);
    expect((await open('?zone=Nowhere&day=nonsense')).attribute('[name=time_zone]', 'value')).toBe(
      'Asia/Kolkata',
    );
  });

  it('names the button of a time after the time, which its place in the list does not tell', async () => {
    const { attribute } = await open();
    expect(attribute('[type=radio]', 'id')).toBe(`time-${attribute('[type=radio]', 'value')}`);
  });

  const post = (fields: object) =>
    stack.call(
      '/api/enquiries',
      postForm({
        ...enquiry,
        email: `${randomUUID()}@example.in`,
        time_zone: 'Asia/Kolkata',
        ...fields,
      }),
    );

  it('a post books the call, and the page after it tells the time', async () => {
    const slot = await visitor.someSlot();
    const answer = await post({ consultation_at: slot.starts_at });
    expect(answer.status).toBe(303);
    const location = new URL(answer.headers.get('location') ?? '', 'http://site');
    expect(location.pathname).toBe('/contact/thank-you');
    const thankYou = await shownPage(await stack.call(`/api/enquiries/thanks${location.search}`));
    expect(thankYou.states()).toEqual(['known', 'call']);
    expect(thankYou.text('[data-slot=call-at]')).toMatch(/ IST$/);
  });

  describe('the same text, posted again without a key', () => {
    const someone = () => ({ email: `${randomUUID()}@example.in`, message: 'About our shop' });

    const freeTimes = async () => {
      const free = await visitor.free();
      // A call and its pause take neighbouring times too.
      const [first, second] = [free.at(-1)?.starts_at, free.at(-6)?.starts_at];
      if (first === undefined || second === undefined) throw new Error('No two times are free.');
      return [first, second] as const;
    };
    const isFree = async (time: string) => hasSlot(await visitor.free(), time);

    it('with its time finds the receipt of its call', async () => {
      const [time] = await freeTimes();
      const sent = { ...someone(), consultation_at: time };
      const [first, again] = [await post(sent), await post(sent)];
      expect(first.headers.get('location')).toMatch(/^\/contact\/thank-you\?/);
      expect(again.headers.get('location')).toBe(first.headers.get('location'));
    });

    it('with another time books none, and leads to the page that moves the call', async () => {
      const [time, other] = await freeTimes();
      const who = someone();
      await post({ ...who, consultation_at: time });
      const answer = await post({ ...who, consultation_at: other });
      expect(answer.status).toBe(303);
      expect(await isFree(other)).toBe(true);

      const location = new URL(answer.headers.get('location') ?? '', 'http://site');
      const shown = await shownPage(await stack.call(location.pathname + location.search));
      expect(shown.states()).toContain('already-booked');
      const token = shown.attribute('#move [name=token]', 'value') ?? '';
      expect(token).toBe(location.searchParams.get('token'));
      const fields = { token, action: 'move', consultation_at: other, confirm: 'yes' };
      await stack.call('/api/receipt', postForm(fields));
      expect([await isFree(time), await isFree(other)]).toEqual([true, false]);
    });

    it('after the call was cancelled books it', async () => {
      const [time, other] = await freeTimes();
      const who = someone();
      await post({ ...who, consultation_at: time });
      const second = await post({ ...who, consultation_at: other });
      const { searchParams } = new URL(second.headers.get('location') ?? '', 'http://site');
      const token = searchParams.get('token') ?? '';
      const cancel = { token, action: 'cancel-call', confirm: 'yes' };
      await stack.call('/api/receipt', postForm(cancel));
      expect(await isFree(time)).toBe(true);
      const again = await post({ ...who, consultation_at: time });
      expect(again.headers.get('location')).toMatch(/^\/contact\/thank-you\?/);
      expect(await isFree(time)).toBe(false);
    });
  });

  it('a time that is taken comes back with everything typed, and free times', async () => {
    const slot = await visitor.someSlot();
    await visitor.book(slot.starts_at);
    const answer = await post({ consultation_at: slot.starts_at, message: 'Typed & kept' });
    const form = await shownPage(await stack.call(answer.headers.get('location') ?? ''));
    expect(form.states()).toEqual(['free', 'taken']);
    expect(form.text('#enquiry-message')).toBe('Typed & kept');
    expect(form.text('#enquiry-consultation_at-error')).toContain('just been taken');
    const offered = form.attribute('[type=radio]', 'value') ?? '';
    expect(hasSlot(await visitor.free(), offered)).toBe(true);
  });

  it('a field that is wrong comes back with the time still chosen', async () => {
    const slot = await visitor.someSlot();
    const answer = await post({ consultation_at: slot.starts_at, email: 'asha' });
    const form = await shownPage(await stack.call(answer.headers.get('location') ?? ''));
    expect(form.states()).toEqual(['free', 'invalid']);
    expect(form.attribute('[type=radio][checked]', 'value')).toBe(slot.starts_at);
  });

  it.each([{}, { consultation_at: 'soon' }])(
    'a post without a time is asked for one: %j',
    async (fields) => {
      const answer = await post({ ...fields, message: 'Typed & kept' });
      const form = await shownPage(await stack.call(answer.headers.get('location') ?? ''));
      expect(form.states()).toEqual(['free', 'invalid']);
      expect(form.text('#enquiry-message')).toBe('Typed & kept');
    },
  );

  it('keeps what was typed while the database is away', async () => {
    const slot = await visitor.someSlot();
    stack.supabase.become('away');
    const answer = await post({ consultation_at: slot.starts_at, message: 'Typed & kept' });
    expect(answer.status).toBe(503);
    const form = await shownPage(answer);
    expect(form.states()).toEqual(['away', 'unavailable']);
    expect(form.text('#enquiry-message')).toBe('Typed & kept');
  });

  it('says so while the times cannot be looked up', async () => {
    stack.supabase.become('away');
    const answer = await stack.call('/api/consultations/page');
    expect(answer.status).toBe(503);
    expect((await shownPage(answer)).states()).toEqual(['away']);
  });
});
