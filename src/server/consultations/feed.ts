import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { env } from '../env';
import type { Call, Reply } from '../http/call';
import { readAnswer, type DeskResult } from '../leads/desk-result';
import { mailSettings } from '../mail/settings';
import { problem, unavailable } from '../http/problem';
import { connect, DatabaseFault, isAway, type Db } from '../db/supabase';
import type { FeedAnswer } from '../../domain/http-api/consultations';
import { callFeed } from './call-event';

const time = z.iso.datetime({ offset: true });

const feedSchema = z.nullable(
  z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      phone: z.nullable(z.string()),
      service: z.string(),
      starts_at: time,
      ends_at: time,
      sequence: z.number(),
      updated_at: time,
    }),
  ),
);

/** 256 random bits need no key and no salt. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Where the site is, and the domain it sends mail from; without SITE_URL that is this machine. */
export const ownSite = () => {
  const { SITE_URL, URL: netlifyUrl, PAGES_URL, ...rest } = env();
  return mailSettings(rest, SITE_URL ?? netlifyUrl ?? PAGES_URL ?? 'http://localhost');
};

/** A calendar file. */
export const calendarReply = (content: string): Reply => ({
  status: 200,
  headers: {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="consultation.ics"',
  },
  text: content,
});

/** Gives a staff member a new feed address; the one before ends. */
export async function renewFeed(db: Db): Promise<DeskResult<FeedAnswer>> {
  const token = randomBytes(32).toString('base64url');
  const answer = await db.rpc('renew_calendar_feed', { p_token_hash: hashOf(token) });
  const renewed = readAnswer('renew_calendar_feed', { ...answer, data: true });
  if (!renewed.ok) return renewed;
  const url = new URL('/api/consultations/calendar.ics', ownSite().siteUrl);
  url.searchParams.set('token', token);
  return { ok: true, value: { url: url.href } };
}

/** The calls as a calendar, for whoever has the token of a feed: 200; 404 for any other token; 503. */
export async function showFeed(call: Call, token: string): Promise<Reply> {
  const answer = await connect(call).rpc('calendar_feed', { p_token_hash: hashOf(token) });
  if (isAway(answer)) return unavailable();
  if (answer.error) throw new DatabaseFault('calendar_feed', answer);
  const calls = feedSchema.parse(answer.data);
  return calls === null ? problem(404) : calendarReply(callFeed(calls, ownSite()));
}
