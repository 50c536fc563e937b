import { createHmac } from 'node:crypto';
import path from 'node:path';
import type { GoTrueAdminApi } from '@supabase/supabase-js';
import { HOUR_MS } from '../../domain/clock';
import { serviceLabel } from '../../domain/enquiry-fields';
import { asideText, dayTotal } from '../../domain/http-api/day';
import { DESK_LANGUAGE } from '../../language/languages';
import { withLanguage } from '../../language/request-language';
import { isLinkTooOld } from '../auth/email-links';
import type { Env } from '../env';
import { faultCode } from '../faults';
import { emailChannel } from './email-channel';
import { accessTokens } from './oauth';
import type { Channel, DayJob, Delivery, OutboxJob, WebhookJob } from './outbox';
import type { ReadFile } from './reply-attachments';
import { deskUrl, emailSettings } from './settings';
import { fileTransport, smtpTransport } from './transport';

type WebhookSettings = {
  siteUrl: string;
  /** The address to post to. */
  url: string;
  /** `whsec_` and the key in base64, shared with the receiver; without it calls are not signed. */
  secret: string | undefined;
};

const WEBHOOK_TIMEOUT_MS = 10_000;

/** No personal data: the receiver may be a chat room. `text` is what Slack shows. */
function webhookBody({ lead }: WebhookJob, siteUrl: string): string {
  const desk_url = deskUrl(siteUrl, lead.reference);
  return JSON.stringify({
    type: 'enquiry.created',
    reference: lead.reference,
    service: lead.service,
    received_at: lead.created_at,
    desk_url,
    text: `New enquiry ${lead.reference}: ${serviceLabel(lead.service)}. ${desk_url}`,
  });
}

/** Signs as Standard Webhooks says (https://www.standardwebhooks.com): id, seconds and body, HMAC-SHA256, base64. */
function signedHeaders(id: string, body: string, secret: string | undefined, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const unsigned = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  if (secret === undefined) return unsigned;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { ...unsigned, 'webhook-signature': `v1,${signature}` };
}

async function post(job: WebhookJob, { siteUrl, url, secret }: WebhookSettings): Promise<Delivery> {
  const body = withLanguage(DESK_LANGUAGE, () => webhookBody(job, siteUrl));
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedHeaders(job.id, body, secret, new Date()),
      },
      body,
      // A receiver that moved must be told to us by a person, not by itself.
      redirect: 'manual',
      signal: AbortSignal.timeout(WEBHOOK_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok ? { kind: 'sent' } : { kind: 'unreachable', code: `HTTP ${answer.status}` };
  } catch (error) {
    return { kind: 'unreachable', code: faultCode(error) };
  }
}

/** Tells another system that there is a new enquiry; its id is the same at each attempt, so a double can be dropped. */
export const webhookChannel = (settings: WebhookSettings): Channel => ({
  name: 'The webhook',
  kinds: ['webhook'],
  unreceived: [],
  deliver: async (job) => (job.kind === 'webhook' ? post(job, settings) : { kind: 'unwanted' }),
  close: () => undefined,
});

/** After that nobody plans the day any more; the database queues no mail after it either. */
const DAY_MAIL_LASTS_MS = 3 * HOUR_MS;

/** Whether a mail of the day still says something, in time. */
const isDayMailWanted = ({ day, wanted_at }: DayJob): boolean =>
  day !== null &&
  (dayTotal(day) > 0 || asideText(day) !== null) &&
  Date.now() < Date.parse(wanted_at) + DAY_MAIL_LASTS_MS;

/**
 * A reminder that could not be sent in time reminds of nothing, news of a call that has changed once more is told by a later
 * email, a link that nobody waits for any more opens nothing, and an empty day is no news.
 */
function isUnwanted(job: OutboxJob): boolean {
  switch (job.kind) {
    case 'call_tomorrow':
      // The next reminder is due by then.
      return Date.parse(job.consultation.starts_at) <= Date.now() + HOUR_MS;
    case 'call_soon':
      return Date.parse(job.consultation.starts_at) <= Date.now();
    case 'call_moved':
    case 'staff_call_moved':
      return job.consultation.state !== 'booked';
    case 'call_cancelled':
    case 'staff_call_cancelled':
      return job.consultation.state !== 'cancelled';
    case 'assignment':
      return job.owner_email === null;
    case 'staff_invitation':
      return isLinkTooOld('invitation', job.wanted_at);
    case 'password_reset':
      return isLinkTooOld('reset', job.wanted_at);
    case 'day':
      return !isDayMailWanted(job);
    default:
      return false;
  }
}

/** Delivers only what is still of use. */
const wantedOnly = (channel: Channel): Channel => ({
  ...channel,
  deliver: async (job) => (isUnwanted(job) ? { kind: 'unwanted' } : channel.deliver(job)),
});

/** Without a mail server, email is written here as `.eml` files. */
export const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');

/**
 * The ways out of the outbox that the environment names.
 * @param dataDir absolute path; email is written below it when there is no SMTP_URL
 * @param accounts makes the links of emails about accounts
 * @param readFile reads the files of replies; without it these wait
 */
export function openChannels(
  env: Env,
  siteUrl: string,
  dataDir: string,
  accounts: GoTrueAdminApi,
  readFile?: ReadFile,
): Channel[] {
  const transport =
    env.SMTP_URL === undefined
      ? fileTransport(outboxFolder(dataDir))
      : smtpTransport(env.SMTP_URL, { tokens: accessTokens(env) });
  const channel = wantedOnly(
    emailChannel(emailSettings(env, siteUrl), transport, {
      accounts,
      files: { readFile, isScanning: env.CLAMAV_URL !== undefined },
    }),
  );
  const { NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: secret } = env;
  if (url === undefined) return [{ ...channel, unreceived: ['webhook'] }];
  return [channel, webhookChannel({ siteUrl, url, secret })];
}
