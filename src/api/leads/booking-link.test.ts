import { hasSlot } from '../../../testing/server/booker';
import { serveBuiltPages } from '../../../testing/server/built-pages';
import { caller, invitation } from '../../../testing/server/caller';
import { type Replying, startReplying } from '../../../testing/server/replying';
import slots from '../consultations/slots';
import receipt from '../receipt';
import calendar from '../receipt/calendar';

let desk: Replying;
let visitor: ReturnType<typeof caller>;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  desk = await startReplying({
    '/api/consultations/slots': slots,
    '/api/receipt/calendar': calendar,
    '/api/receipt': receipt,
  });
  visitor = caller(desk.desk, desk.room);
});
afterAll(async () => {
  await desk.stop();
  await pages.close();
});

/** The link in an email whose text is this, and the lead that it is to. */
async function invited(subject: string, text = 'Choose a time: {booking link}') {
  const { id } = await desk.reply(subject, undefined, { text });
  await desk.room.drain(desk.letters);
  const [received] = desk.receivedBy(subject);
  const link = /https:\S+/.exec(received?.mail.text ?? '')?.[0] ?? '';
  const { searchParams } = new URL(link);
  return { id, received, link, token: searchParams.get('token') ?? '' };
}

const shownBy = (token: string, more: Record<string, string> = {}) =>
  visitor.openReceipt(token, { book: 'yes', ...more });

it('leads the visitor to the free times, and books the call of that lead alone', async () => {
  const { id, received, link, token } = await invited('A link');
  expect(received?.mail.text).toMatch(/^Choose a time: https:\/\/www\.meghdoot\.example\/api\/rec/);
  expect(received?.mail.html).toContain('<a href="https://www.meghdoot.example/api/receipt?token=');
  expect(link).toMatch(/&book=yes#move$/);
  const page = await shownBy(token);
  expect(page.isHidden('#move')).toBe(false);
  expect(page.text('#move b[data-slot=time]')).toMatch(/\d/);

  const slot = await visitor.someSlot();
  desk.room.server.received.length = 0;
  const booked = await visitor.act(token, 'move', { consultation_at: slot.starts_at });
  expect(booked.status).toBe(303);
  const { data } = await desk.desk.service
    .from('consultations')
    .select('lead_id, starts_at, state');
  expect(data).toEqual([{ lead_id: id, starts_at: expect.any(String), state: 'booked' }]);
  expect(Date.parse(data?.[0]?.starts_at ?? '')).toBe(Date.parse(slot.starts_at));
  expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(false);

  await visitor.deliver();
  const subjects = desk.room.server.received.map(({ mail }) => mail.subject);
  expect(subjects).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Your call is booked: /),
      expect.stringMatching(/^Call booked: /),
    ]),
  );
  const toVisitor = desk.room.server.received.find(({ mail }) => mail.subject?.startsWith('Your'));
  expect(invitation(toVisitor)).toMatchObject({ method: 'REQUEST', starts_at: slot.starts_at });
});

it('moves the call once there is one, after a question', async () => {
  const { id, token } = await invited('Another link', 'Here: {Booking Link}');
  const first = await visitor.someSlot();
  await visitor.act(token, 'move', { consultation_at: first.starts_at });
  const second = await visitor.someSlot();
  const asked = await visitor.act(token, 'move', { consultation_at: second.starts_at });
  expect(asked.headers.get('location')).toMatch(/#move-question$/);
  await visitor.act(token, 'move', { consultation_at: second.starts_at, confirm: 'yes' });
  const calls = desk.desk.service.from('consultations').select('starts_at').eq('lead_id', id);
  const { data } = await calls.single().throwOnError();
  expect(Date.parse(data.starts_at)).toBe(Date.parse(second.starts_at));
});

it('offers times again when the chosen one is taken, or none was chosen', async () => {
  const [{ token }, other] = [await invited('A third link'), await invited('A fourth link')];
  const slot = await visitor.someSlot();
  await visitor.act(other.token, 'move', { consultation_at: slot.starts_at });
  const taken = await visitor.act(token, 'move', { consultation_at: slot.starts_at });
  expect(taken.status).toBe(422);
  expect(await taken.text()).toMatch(/<form id="move"[^>]*data-when="free"(?![^>]*hidden)/);
  const unchosen = await visitor.act(token, 'move');
  expect(unchosen.status).toBe(422);
  expect(await unchosen.text()).toMatch(/<form id="move"[^>]*data-when="free"(?![^>]*hidden)/);
});

it('offers nothing once the enquiry is over, and a plain receipt offers no first call', async () => {
  const { id, token } = await invited('A fifth link');
  expect((await visitor.openReceipt(token)).isHidden('#move')).toBe(true);
  await desk.desk.service.from('contact_submissions').update({ status: 'closed' }).eq('id', id);
  expect((await shownBy(token)).isHidden('#move')).toBe(true);
  await visitor.act(token, 'withdraw', { confirm: 'yes' });
  expect((await shownBy(token)).isHidden('#move')).toBe(true);
  const slot = await visitor.someSlot();
  await visitor.act(token, 'move', { consultation_at: slot.starts_at });
  const calls = desk.desk.service.from('consultations').select('lead_id').eq('lead_id', id);
  expect((await calls).data).toEqual([]);
});
