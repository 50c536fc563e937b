import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { booker } from './booker';
import type { EmailOutbox } from './email-outbox';
import { postForm } from './enquiry';
import type { ReceivedMail } from './mail-server';
import { shownPage } from './shown-page';
import type { Stack } from './stack';

/** The calendar file of an email. */
export function invitation(received: ReceivedMail | undefined) {
  const part = received?.mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  const text =
    typeof part?.content === 'string' ? part.content : new TextDecoder().decode(part?.content);
  const file = new ICAL.Component(ICAL.parse(text) as never);
  const event = new ICAL.Event(file.getFirstSubcomponent('vevent') ?? undefined);
  return {
    method: file.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    starts_at: event.startDate.toJSDate().toISOString(),
  };
}

/** Somebody in London who books a call and looks after it; the stack has the receipt's endpoints beside those of `booker`. */
export function caller(stack: Stack, room: EmailOutbox) {
  const visitor = booker(stack);
  const openReceipt = async (token: string, more: Record<string, string> = {}) =>
    shownPage(await stack.call(`/api/receipt?${new URLSearchParams({ token, ...more })}`));
  return {
    ...visitor,
    openReceipt,
    /** Emails of a changed call wait a minute. */
    deliver: () => room.hurry('soon').then(() => room.drain()),
    act: (token: string, action: string, fields: object = {}) =>
      stack.call('/api/receipt', postForm({ token, action, ...fields })),
    /** The emails that staff received. */
    toStaff: () =>
      room.server.received.filter(({ to }) => !to.some((one) => one.endsWith('@example.in'))),
    /** Books a call, takes its email, and knows the way back to it. */
    async booked() {
      const slot = await visitor.someSlot();
      const email = `${randomUUID()}@example.in`;
      await visitor.book(slot.starts_at, { email, time_zone: 'Europe/London' });
      await room.drain();
      const mails = () => room.server.received.filter(({ to }) => to.includes(email));
      const token = /token=([\w.-]+)/.exec(mails()[0]?.mail.text ?? '')?.[1] ?? '';
      return { slot, mails, token };
    },
  };
}
