import { randomUUID } from 'node:crypto';
import type { OutboxJob } from '../server/email/outbox';
import { hasSlot } from '../../testing/server/booker';
import { serveBuiltPages } from '../../testing/server/built-pages';
import { caller, invitation } from '../../testing/server/caller';
import { startEmailOutbox, type EmailOutbox } from '../../testing/server/email-outbox';
import { tokenFor } from '../../testing/server/receipt-visitor';
import { startStack, type Stack } from '../../testing/server/stack';
import slots from './consultations/slots';
import enquiries from './enquiries';
import receipt from './receipt';
import calendar from './receipt/calendar';

let stack: Stack;
let visitor: ReturnType<typeof caller>;
let room: EmailOutbox;
let pages: { close: () => Promise<void> };
beforeAll(async () => {
  pages = await serveBuiltPages();
  stack = await startStack({
    '/api/consultations/slots': slots,
    '/api/enquiries': enquiries,
    '/api/receipt/calendar': calendar,
    '/api/receipt': receipt,
  });
  room = await startEmailOutbox(stack);
  visitor = caller(stack, room);
});
beforeEach(() => {
  room.server.received.length = 0;
});
afterAll(async () => {
  await room.close();
  await stack.stop();
  await pages.close();
});

const isReminder = (job: OutboxJob) => job.kind === 'call_soon' || job.kind === 'call_tomorrow';

describe('a booked call', () => {
  it('the acknowledgement says when, in both zones with the visitor’s first, leads to it, and carries the invitation', async () => {
    const { slot, mails } = await visitor.booked();
    const [received] = mails();
    expect(received?.mail.subject).toMatch(/^Your call is booked: /);
    expect(received?.mail.text).toMatch(/in London \(.* IST\)/);
    expect(received?.mail.text).toMatch(/^Join the call:\nhttps:\/\/meet\S+$/m);
    expect(invitation(received)).toMatchObject({
      method: 'REQUEST',
      sequence: 0,
      starts_at: slot.starts_at,
    });
    expect(visitor.toStaff()[0]?.mail.text).toContain('It books a call for');
  });

  it('the receipt cancels the call, once confirmed, and books another one', async () => {
    const { slot, mails, token } = await visitor.booked();
    expect((await visitor.act(token, 'cancel-call')).status).toBe(422);
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(false);
    await visitor.act(token, 'cancel-call', { confirm: 'yes' });
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(true);
    room.server.received.length = 0;
    await visitor.deliver();
    expect(invitation(mails()[0])).toMatchObject({ method: 'CANCEL', sequence: 1 });
    expect((await visitor.openReceipt(token)).states()).toContain('call-cancelled');
    await visitor.act(token, 'move', { consultation_at: slot.starts_at });
    await visitor.deliver();
    expect(invitation(mails().at(-1))).toMatchObject({ method: 'REQUEST', sequence: 2 });
  });

  it('a withdrawn enquiry cancels its call', async () => {
    const { slot, mails, token } = await visitor.booked();
    await visitor.act(token, 'withdraw', { confirm: 'yes' });
    expect(hasSlot(await visitor.free(), slot.starts_at)).toBe(true);
    room.server.received.length = 0;
    await visitor.deliver();
    expect(invitation(mails()[0]).method).toBe('CANCEL');
    expect(visitor.toStaff().map(({ mail }) => mail.subject)).toEqual([
      expect.stringMatching(/^Withdrawn: /),
    ]);
  });

  it('news that waited for the mail server is not sent where the call has changed once more', async () => {
    const { slot, mails, token } = await visitor.booked();
    const other = (await visitor.free()).find(({ starts_at }) => starts_at > slot.starts_at);
    room.server.become('deferring');
    await visitor.act(token, 'move', { consultation_at: other?.starts_at, confirm: 'yes' });
    await visitor.deliver();
    await visitor.act(token, 'cancel-call', { confirm: 'yes' });
    room.server.become('well');
    room.server.received.length = 0;
    await visitor.deliver();
    expect(mails().map(({ mail }) => mail.subject?.split(':')[0])).toEqual([
      'Your call is cancelled',
    ]);
    expect(visitor.toStaff().map(({ mail }) => mail.subject?.split(':')[0])).toEqual([
      'Call cancelled',
    ]);
  });

  it('reminders come when they are due, and not after the call has begun', async () => {
    const { mails } = await visitor.booked();
    const email = mails()[0]?.to[0];
    await room.hurry();
    const reminders = (await room.claimAll())
      .filter(isReminder)
      .filter(({ lead }) => lead.email === email);
    room.server.received.length = 0;
    for (const job of reminders) expect(await room.mail.deliver(job)).toEqual({ kind: 'sent' });
    expect(
      mails()
        .map(({ mail }) => mail.subject?.split(':')[0])
        .sort(),
    ).toEqual(['Your call is tomorrow', 'Your call starts in an hour']);
    const tomorrow = reminders.find(({ kind }) => kind === 'call_tomorrow');
    const inHalfAnHour = new Date(Date.now() + 1_800_000).toISOString();
    const late = tomorrow && {
      ...tomorrow,
      consultation: { ...tomorrow.consultation, starts_at: inHalfAnHour },
    };
    expect(late && (await room.mail.deliver(late))).toEqual({ kind: 'unwanted' });
    for (const job of reminders) {
      const begun = { ...job.consultation, starts_at: new Date().toISOString() };
      expect(await room.mail.deliver({ ...job, consultation: begun })).toEqual({
        kind: 'unwanted',
      });
    }
  });

  it('the calendar file is for who has the link, while there is a call', async () => {
    const { token } = await visitor.booked();
    const answer = await stack.call(`/api/receipt/calendar?token=${token}`);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    expect(await answer.text()).toContain('METHOD:PUBLISH');
    await visitor.act(token, 'cancel-call', { confirm: 'yes' });
    for (const other of [token, 'forged', await tokenFor(randomUUID())]) {
      expect((await stack.call(`/api/receipt/calendar?token=${other}`)).status).toBe(404);
    }
  });
});
