import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { serviceLabel } from '../../domain/enquiry-fields';
import { AGENCY_EMAIL, BRAND } from '../mail/settings';
import { CONSULTATION_RULES } from './rules';

/** A calendar file and what it asks a calendar to do (RFC 5546). */
export type Invitation = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string };

type EventedCall = {
  starts_at: string;
  ends_at: string;
  /** Counted up with each change. */
  sequence: number;
  updated_at: string;
};

const UID_START = 'consultation-';

const eventOf = (call: EventedCall, reference: string, domain: string) => ({
  id: `${UID_START}${reference}@${domain}`,
  sequence: call.sequence,
  stamp: new Date(call.updated_at),
  start: new Date(call.starts_at),
  end: new Date(call.ends_at),
});

/** Whether an event is a call of ours: staff may keep the feed in the calendar that says when they are busy. */
export const isCallUid = (uid: string, domain: string): boolean =>
  uid.startsWith(UID_START) && uid.endsWith(`@${domain}`);

const prodId = { company: BRAND, product: 'Consultations' };

/**
 * A visitor's call as a calendar file; times are in UTC, so that every calendar shows its own reader's time. The event keeps
 * its UID for good, and SEQUENCE tells which version is the newest (RFC 5545, 3.8.7.4).
 * @param email of the visitor, who is invited
 * @param domain of the site, which makes the UID the only one in the world
 */
export function callEvent(
  method: Invitation['method'],
  { reference, email, phone }: { reference: string; email?: string; phone?: string | null },
  call: EventedCall,
  { domain }: { domain: string },
): Invitation {
  const { by } = CONSULTATION_RULES;
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] });
  const event = calendar.createEvent({
    ...eventOf(call, reference, domain),
    summary: `Consultation with ${BRAND}`,
    description: `Reference ${reference}`,
    location: by.kind === 'video' ? by.link : `${by.label}${phone ? `: ${phone}` : ''}`,
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: BRAND, email: AGENCY_EMAIL },
  });
  if (email !== undefined) {
    event.createAttendee({
      email,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  if (method !== 'CANCEL') event.createAlarm({ type: ICalAlarmType.display, triggerBefore: 600 });
  return { method, content: calendar.toString() };
}

type FeedCall = EventedCall & {
  reference: string;
  name: string;
  phone: string | null;
  service: string;
};

/** Booked calls as a calendar that staff subscribe to. @param siteUrl where the desk is */
export function callFeed(
  calls: readonly FeedCall[],
  { domain, siteUrl }: { domain: string; siteUrl: string },
): string {
  const calendar = ical({
    prodId,
    name: `${BRAND} calls`,
    method: ICalCalendarMethod.PUBLISH,
    ttl: 900,
  });
  for (const { reference, name, phone, service, ...call } of calls) {
    calendar.createEvent({
      ...eventOf(call, reference, domain),
      summary: `Call with ${name}`,
      description: [serviceLabel(service), ...(phone === null ? [] : [phone])].join('\n'),
      url: new URL(`/admin/leads/${reference}`, siteUrl).href,
    });
  }
  return calendar.toString();
}
