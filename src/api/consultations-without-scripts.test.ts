import { randomUUID } from 'node:crypto';
import { booker, hasSlot } from '../server/testing/booker';
import { serveBuiltPages } from '../server/testing/built-pages';
import { enquiry, postForm } from '../server/testing/enquiry';
import { shownPage } from '../server/testing/shown-page';
import { startStack, type Stack } from '../server/testing/stack';
import page from './consultations/page';
import slots from './consultations/slots';
import enquiries from './enquiries';
import draft from './enquiries/draft';
import thanks from './enquiries/thanks';

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
  });
  visitor = booker(stack);
});
afterEach(() => stack.backend.become('well'));
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
    stack.backend.become('away');
    const answer = await post({ consultation_at: slot.starts_at, message: 'Typed & kept' });
    expect(answer.status).toBe(503);
    const form = await shownPage(answer);
    expect(form.states()).toEqual(['away', 'unavailable']);
    expect(form.text('#enquiry-message')).toBe('Typed & kept');
  });

  it('says so while the times cannot be looked up', async () => {
    stack.backend.become('away');
    const answer = await stack.call('/api/consultations/page');
    expect(answer.status).toBe(503);
    expect((await shownPage(answer)).states()).toEqual(['away']);
  });
});
