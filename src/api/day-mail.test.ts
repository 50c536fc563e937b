import { addDays } from '../domain/clock';
import { agencyDay, startOfDay } from '../domain/zone';
import { startEmailOutbox, type EmailOutbox, SITE } from '../../testing/server/email-outbox';
import { REAL_TIMERS } from '../../testing/server/real-timers';
import { postJson } from '../../testing/server/enquiry';
import { fileAnswer } from '../../testing/server/visitor-answer';
import { startStack, type Stack } from '../../testing/server/stack';
import { signInCookie } from '../../testing/server/sign-in';
import actions from './leads/[id]/actions';
import session from './session';
import staff from './staff/[id]';
import { queueDayMail } from '../server/email/outbox';

const ASHA = 'asha@meghdoot.example';
const RAVI = 'ravi@meghdoot.example';

let stack: Stack;
let room: EmailOutbox;
const people: Record<string, string> = {};

beforeAll(async () => {
  stack = await startStack({
    ...{ '/api/session': session, '/api/staff/:id': staff },
    '/api/leads/:id/actions': actions,
  });
  room = await startEmailOutbox(stack);
  for (const email of [ASHA, RAVI]) people[email] = await stack.addUser(email, 'admin');
});
beforeEach(() => jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] }));
afterEach(async () => {
  jest.useRealTimers();
  room.server.become('well');
  room.server.received.length = 0;
});
afterAll(async () => {
  await room.close();
  await stack.stop();
});

/** Each test has a day of its own, since a person gets one mail a day. */
let today = agencyDay(Date.now());
beforeEach(() => (today = addDays(today, 1)));

/** Lets the clock of the host show a time of the day in India, and returns it. */
function itIs(time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(Date.parse(startOfDay(today)) + (hours * 60 + minutes) * 60_000);
  jest.setSystemTime(at);
  return at;
}

/** The host's round at this time: queue, then send. */
async function roundAt(time: string): Promise<number> {
  const queued = await queueDayMail(stack.service, itIs(time));
  await room.drain();
  return queued;
}
const dayMails = (to: string) =>
  room.server.received.filter(({ mail, to: [address] }) => {
    return address === to && mail.subject?.startsWith('Your day');
  });
const rows = async (email: string) => {
  const { data } = await stack.service
    .from('mail_outbox')
    .select('state, day_on')
    .match({ staff_id: people[email], day_on: today });
  return data;
};

it('tells of what was set apart until staff have judged it, though there is nothing else', async () => {
  const reason = 'Message has many links';
  const id = await room.store({ spam_reason: reason, suspect_reason: reason });
  await roundAt('09:00');
  expect(dayMails(ASHA)[0]?.mail.subject).toBe('Your day at Meghdoot Labs: 1 may be spam');
  expect(dayMails(ASHA)[0]?.mail.text).toContain(`${SITE}/admin/dashboard?spam=1`);
  await stack.service
    .from('contact_submissions')
    .update({ spam_reason: 'Marked by staff' })
    .eq('id', id);
});

it('is not sent while there is nothing to do, and not later that day either', async () => {
  expect(await roundAt('09:00')).toBe(2);
  expect(dayMails(ASHA)).toEqual([]);
  expect(await rows(ASHA)).toEqual([{ state: 'cancelled', day_on: today }]);
  await room.store({ name: 'Later' });
  expect(await roundAt('09:30')).toBe(0);
  expect(dayMails(ASHA)).toEqual([]);
});

it('tells at nine, once, what there is to do, with links into the desk', async () => {
  const id = await room.store({ name: 'Meera <b>Iyer</b>', company: 'Iyer Mills' });
  const mine = { owner_id: people[ASHA] ?? '' };
  await stack.service.from('contact_submissions').update(mine).eq('id', id).throwOnError();
  await fileAnswer(stack.service, id, { text: 'Any news?' });
  const cookie = await signInCookie(stack, ASHA);
  const action = postJson({ text: 'Send the offer', due_on: '2020-01-31' });
  const planned = await stack.call(`/api/leads/${id}/actions`, {
    ...action,
    headers: { ...action.headers, cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(planned.status).toBe(201);
  expect(await roundAt('08:59')).toBe(0);
  expect(await roundAt('09:00')).toBe(2);
  expect(await roundAt('09:01')).toBe(0);
  expect(dayMails(ASHA)).toHaveLength(1);
  const [sent] = dayMails(ASHA);
  expect(sent?.mail.subject).toMatch(/^Your day at Meghdoot Labs: \d+ to do$/);
  expect(sent?.mail.text).toContain('Next actions due (1)');
  expect(sent?.mail.text).toContain('Meera <b>Iyer</b>, Iyer Mills · Send the offer');
  expect(sent?.mail.text).toContain(`${SITE}/admin/dashboard?view=day`);
  expect(sent?.mail.html).toContain('Meera &lt;b&gt;Iyer&lt;/b&gt;');
  expect(sent?.raw).toContain('Auto-Submitted: auto-generated');
  // Another person's leads are not in it.
  expect(dayMails(RAVI)[0]?.mail.text).not.toContain('Send the offer');
});

it('is built when it is sent, not when it is queued', async () => {
  await room.store({ name: 'Early' });
  await queueDayMail(stack.service, itIs('09:00'));
  await room.store({ name: 'Just before it left' });
  await room.drain();
  expect(dayMails(RAVI)[0]?.mail.text).toContain('Just before it left');
});

it('does not wait for one of the day before that never left', async () => {
  room.server.become('deferring');
  await roundAt('09:00');
  today = addDays(today, 1);
  room.server.become('well');
  expect(await roundAt('09:00')).toBe(2);
  expect(dayMails(ASHA)).toHaveLength(1);
});

it.each([
  ['11:59', 1],
  ['12:00', 0],
])('a host that is back at %s sends %i', async (time, count) => {
  expect(await roundAt(time)).toBe(2 * count);
  expect(dayMails(ASHA)).toHaveLength(count);
});

it('waits for a mail server until noon, and is given up then', async () => {
  room.server.become('deferring');
  await roundAt('09:00');
  room.server.become('well');
  // The database has a clock of its own.
  jest.useRealTimers();
  await room.hurry();
  jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] });
  itIs('12:00');
  await room.drain();
  expect(dayMails(ASHA)).toEqual([]);
  expect(await rows(ASHA)).toEqual([{ state: 'cancelled', day_on: today }]);
});

describe('the person’s choice', () => {
  const choose = async (email: string, day_mail_at: string | null) => {
    // The session is of the real time.
    jest.useRealTimers();
    const headers = {
      cookie: await signInCookie(stack, email),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    };
    const body = JSON.stringify({ day_mail_at });
    const answer = await stack.call(`/api/staff/${people[email]}`, {
      ...{ method: 'PATCH', headers, body },
    });
    expect(answer.status).toBe(200);
    jest.useFakeTimers({ doNotFake: [...REAL_TIMERS] });
  };

  it('moves the mail to another hour', async () => {
    await choose(ASHA, '13:30');
    expect(await roundAt('09:00')).toBe(1);
    expect(dayMails(ASHA)).toEqual([]);
    expect(await roundAt('13:30')).toBe(1);
    expect(dayMails(ASHA)).toHaveLength(1);
  });

  it('turns it off, also when it is queued already', async () => {
    await choose(ASHA, '09:00');
    expect(await queueDayMail(stack.service, itIs('09:00'))).toBe(2);
    await choose(ASHA, null);
    itIs('09:01');
    await room.drain();
    expect(dayMails(ASHA)).toEqual([]);
    expect(dayMails(RAVI)).toHaveLength(1);
    today = addDays(today, 1);
    expect(await queueDayMail(stack.service, itIs('09:00'))).toBe(1);
  });
});

it('goes to active people alone', async () => {
  await stack.accounts.updateUserById(people[RAVI] ?? '', { ban_duration: '1h' });
  expect(await roundAt('09:00')).toBe(0);
});
