import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import type { PushMessage } from '../../domain/http-api/push';
import type { Env } from '../env';
import { isPushAddress, lookupOf } from './push-address';
import { PUSH_SUBJECT, type PushKeys } from './push-keys';

/** A browser's `PushSubscription`. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface PushOptions {
  keys: PushKeys;
  settings: Pick<Env, 'PUSH_TO_LOOPBACK'>;
  /** Seconds for which the push service keeps the message for a device that is off. */
  ttl: number;
  /** A later message of the same topic takes the place of one that was not delivered; 32 characters of base64url at most. */
  topic: string;
  signal: AbortSignal;
}

const TIMED_OUT = Object.assign(new Error('The push service was too slow.'), { code: 'ETIMEDOUT' });

/** Posts without following a redirect, and reads no more than the status: a push service has nothing else to tell. */
function post(url: string, { headers, body, lookup, signal }: PostOptions): Promise<number> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, signal, agent: false as const };
    const call = request(url, { ...options, ...(lookup && { lookup }) }, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    call.on('error', (error) => reject(signal.aborted ? TIMED_OUT : error));
    call.end(body);
  });
}

interface PostOptions {
  headers: http.OutgoingHttpHeaders;
  body: Buffer | null;
  lookup: ReturnType<typeof lookupOf>;
  signal: AbortSignal;
}

/**
 * Encrypts a message for one browser (RFC 8291) and hands it to its push service.
 *
 * @returns the status of the push service's answer
 * @throws when there is none; an error with the system's code
 */
export async function sendPush(
  message: PushMessage,
  subscription: Subscription,
  { keys, settings, ttl, topic, signal }: PushOptions,
): Promise<number> {
  // It was checked when it was kept, by another setting perhaps.
  if (!isPushAddress(subscription.endpoint, settings)) return 410;
  const { headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: PUSH_SUBJECT, ...keys },
    TTL: ttl,
    topic,
    urgency: 'high',
  });
  return post(subscription.endpoint, { headers, body, lookup: lookupOf(settings), signal });
}
