import * as z from '../zod';
import { dayMailTime } from './staff';

/** The news of which a device can tell. The database repeats them. */
export const PUSH_KINDS = ['enquiry', 'answer', 'call', 'due'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

/**
 * A push message, as the service worker of the desk reads it. It says nothing about anybody: whoever may read more opens the
 * desk. `trial` is the one that somebody sends to their own device.
 */
export interface PushMessage {
  kind: PushKind | 'trial';
  /** Label of the service. */
  service?: string;
  /** When the call begins, or until when a reply is due (ISO 8601). */
  due?: string;
  /** Reference of the lead. */
  lead?: string;
}

const kinds = z
  .array(z.enum(PUSH_KINDS, { error: `Kinds are ${PUSH_KINDS.join(', ')}.` }), {
    error: 'Kinds must be a list.',
  })
  .check(z.overwrite((list) => PUSH_KINDS.filter((kind) => list.includes(kind))));

/** A device of the caller that is told of news. Quiet hours are on the agency's clocks. */
export const deviceSchema = z.object({
  id: z.guid(),
  /** Such as "Chrome on Android, Kolkata time". */
  device: z.string(),
  kinds: z.array(z.enum(PUSH_KINDS)),
  quiet_from: z.nullable(z.string()),
  quiet_to: z.nullable(z.string()),
  created_at: z.string(),
  /** When a push service last took a message for it. */
  last_ok_at: z.nullable(z.string()),
});
export type Device = z.infer<typeof deviceSchema>;

/** Response of `GET /api/push`. Without a `public_key` the operator has not set up push messages. */
export const devicesResponseSchema = z.object({
  public_key: z.nullable(z.string()),
  devices: z.array(deviceSchema),
});
export type DevicesResponse = z.infer<typeof devicesResponseSchema>;

/** Response of `POST /api/push` and `PATCH /api/push/:id`. */
export const deviceResponseSchema = z.object({ device: deviceSchema });

/** Response of `PUT /api/push`: null for a device without notifications. */
export const renewedDeviceSchema = z.object({ device: z.nullable(deviceSchema) });

/** Response of `POST /api/push/:id/trial`: the status of the push service's answer, or the code of why there is none. */
export const trialResponseSchema = z.object({
  status: z.nullable(z.int()),
  code: z.nullable(z.string()),
  /** Its host name. */
  push_service: z.string(),
});
export type TrialResponse = z.infer<typeof trialResponseSchema>;

/** How a message went, as the database knows it. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'away';

/** The browser has left (404, 410), or has subscribed under other keys than ours, as before a restore (403). */
const GONE = [403, 404, 410];

/** @param status of the push service's answer (RFC 8030) */
export function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.includes(status)) return 'gone';
  return status === 429 || status >= 500 ? 'away' : 'refused';
}

const MAX_ENDPOINT = 2000;

const endpoint = z
  .url({ protocol: /^https?$/, error: 'endpoint must be the address of a push service.' })
  .check(
    z.maxLength(MAX_ENDPOINT, {
      error: `endpoint must be at most ${MAX_ENDPOINT} characters.`,
    }),
  );

const key = (name: string, length: number) =>
  z.string({ error: `${name} is required.` }).check(
    z.regex(new RegExp(`^[\\w-]{${length}}$`), {
      error: `${name} must be ${length} characters of base64url.`,
    }),
  );

/** Body of `POST /api/push`, from the browser's `PushSubscription`. */
export const newDeviceSchema = z.strictObject({
  endpoint,
  keys: z.strictObject({ p256dh: key('p256dh', 87), auth: key('auth', 22) }),
});
export type NewDevice = z.infer<typeof newDeviceSchema>;

/** Body of `PUT /api/push`. */
export const renewalSchema = z.strictObject({ endpoint });

/** Body of `PATCH /api/push/:id`. Quiet hours have both ends, or are both null for none. */
export const deviceChangeSchema = z
  .strictObject({
    kinds: z.exactOptional(kinds),
    quiet_from: z.exactOptional(dayMailTime),
    quiet_to: z.exactOptional(dayMailTime),
  })
  .check(
    z.refine((change) => Object.keys(change).length > 0, { error: 'There is nothing to change.' }),
    z.refine(({ quiet_from: from, quiet_to: to }) => (from === undefined) === (to === undefined), {
      path: ['quiet_to'],
      error: 'quiet_from and quiet_to change together.',
    }),
    z.refine(
      ({ quiet_from: from = null, quiet_to: to = null }) => (from === null) === (to === null),
      { path: ['quiet_to'], error: 'Choose both ends of the quiet hours, or none.' },
    ),
    z.refine(({ quiet_from: from = null, quiet_to: to = null }) => from === null || from !== to, {
      path: ['quiet_to'],
      error: 'Quiet hours must end at another time than they begin.',
    }),
  );
export type DeviceChange = z.infer<typeof deviceChangeSchema>;
