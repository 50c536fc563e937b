import { createHash, randomBytes } from 'node:crypto';
import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import { z } from 'zod';
import emails from '../../words/emails';
import { serviceLabel } from '../../domain/enquiry-fields';
import { isPlainNumber } from '../../domain/phone-key';
import type { FeedResponse } from '../../domain/http-api/consultations';
import { fill } from '../../language/fill';
import { DESK_LANGUAGE } from '../../language/languages';
import { withLanguage } from '../../language/request-language';
import { connect, DatabaseFault, type Db, isAway } from '../db/supabase';
import { env } from '../env';
import type { ApiRequest, ApiResponse, Result } from '../http/api-types';
import { problem, unavailable } from '../http/problem';
import { readResponse } from '../db/read-response';
import { AGENCY_EMAIL, BRAND, deskUrl, emailSettings } from '../email/settings';
import { callUid, CONSULTATION_RULES } from './rules';

/** A calendar file and what it asks a calendar to do (RFC 5546). */
export type Invitation = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string };

const time = z.iso.datetime({ offset: true });

const feedCallSchema = z.object({
  reference: z.string(),
  name: z.string(),
  phone: z.nullable(z.string()),
  service: z.string(),
  starts_at: time,
  ends_at: time,
  /** Counted up with each change. */
  sequence: z.number(),
  updated_at: time,
});

type FeedCall = z.infer<typeof feedCallSchema>;
type EventedCall = Pick<FeedCall, 'starts_at' | 'ends_at' | 'sequence' | 'updated_at'> & {
  /** Of the enquiry that it was booked for, where that was merged into another lead since. */
  reference?: string | undefined;
};

const eventOf = (call: EventedCall, reference: string, domain: string) => ({
  id: callUid(call.reference ?? reference, domain),
  sequence: call.sequence,
  stamp: new Date(call.updated_at),
  start: new Date(call.starts_at),
  end: new Date(call.ends_at),
});

const { invitation: words } = emails;

const prodId = { company: BRAND, product: 'Consultations' };

function callPlace(phone: string | null | undefined): string {
  const { label: way } = CONSULTATION_RULES.by;
  return phone && isPlainNumber(phone) ? fill(words.byPhone, { way, phone }) : way;
}

/**
 * A visitor's call as a calendar file; times are in UTC, so that every calendar shows its own reader's time. The event keeps
 * its UID for good, and SEQUENCE tells which version is the newest (RFC 5545, 3.8.7.4).
 * @param email of the visitor, who is invited
 * @param domain of the site, which makes the UID the only one in the world
 * @param receiptLink where the visitor can move or cancel the call
 */
export function callEvent(
  method: Invitation['method'],
  { reference, email, phone }: { reference: string; email?: string; phone?: string | null },
  call: EventedCall,
  { domain }: { domain: string },
  receiptLink: string,
): Invitation {
  const { by } = CONSULTATION_RULES;
  const joining = by.kind === 'video' ? [fill(words.join, { link: by.link })] : [];
  const calendar = ical({ prodId, method: ICalCalendarMethod[method] });
  const event = calendar.createEvent({
    ...eventOf(call, reference, domain),
    summary: fill(words.title),
    description: [
      ...joining,
      fill(words.change, { link: receiptLink }),
      fill(words.reference, { reference }),
    ].join('\n'),
    url: by.kind === 'video' ? by.link : receiptLink,
    location: by.kind === 'video' ? by.link : callPlace(phone),
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
      url: deskUrl(siteUrl, reference),
    });
  }
  return calendar.toString();
}

/** 256 random bits need no key and no salt. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The address of the site, and the domain it sends email from; without SITE_URL that is this machine. */
export const ownSite = () => {
  const { SITE_URL, URL: netlifyUrl, PAGES_URL, ...rest } = env();
  return emailSettings(rest, SITE_URL ?? netlifyUrl ?? PAGES_URL ?? 'http://localhost');
};

export const calendarResponse = (content: string): ApiResponse => ({
  status: 200,
  headers: {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="consultation.ics"',
  },
  text: content,
});

/** Gives a staff member a new feed address; the one before ends. */
export async function renewFeed(db: Db): Promise<Result<FeedResponse>> {
  const token = randomBytes(32).toString('base64url');
  const answer = await db.rpc('renew_calendar_feed', { p_token_hash: hashOf(token) });
  const url = new URL('/api/consultations/calendar.ics', ownSite().siteUrl);
  url.searchParams.set('token', token);
  return readResponse('renew_calendar_feed', { ...answer, data: { url: url.href } });
}

/** The calls as a calendar, for whoever has the token of a feed: 200; 404 for any other token; 503. */
export async function showFeed(request: ApiRequest, token: string): Promise<ApiResponse> {
  const answer = await connect(request).rpc('calendar_feed', { p_token_hash: hashOf(token) });
  if (isAway(answer)) return unavailable();
  if (answer.error) throw new DatabaseFault('calendar_feed', answer);
  const calls = z.nullable(z.array(feedCallSchema)).parse(answer.data);
  if (calls === null) return problem(404);
  return calendarResponse(withLanguage(DESK_LANGUAGE, () => callFeed(calls, ownSite())));
}
