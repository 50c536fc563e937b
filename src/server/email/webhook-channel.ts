import { createHmac } from 'node:crypto';
import { serviceLabel } from '../../domain/enquiry-fields';
import type { Channel, Delivery, WebhookJob } from './outbox';
import { faultCode } from '../faults';
import { deskUrl } from './settings';

export type WebhookSettings = {
  siteUrl: string;
  /** The address to post to. */
  url: string;
  /** `whsec_` and the key in base64, shared with the receiver; without it calls are not signed. */
  secret: string | undefined;
};

const TIMEOUT_MS = 10_000;

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
  const body = webhookBody(job, siteUrl);
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
      signal: AbortSignal.timeout(TIMEOUT_MS),
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
