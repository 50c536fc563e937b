import { parse, serialize } from 'cookie';
import { z } from 'zod';
import type { ApiRequest } from '../http/api-types';
import { zoneOf } from '../staff/device';
import { guardedCookie } from './session';
import { seal, unseal } from './session-secret';
import type { Tokens } from './supabase-auth';

const SIGN_IN_PATH = '/api/session';

/** Seconds for the code after the password. */
const TTL_SECONDS = 5 * 60;

/** Of another shape than a session's cookie, so that neither is worth anything as the other. */
const firstStepSchema = z.strictObject({
  first_step: z.strictObject({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_at: z.number(),
    id: z.string(),
    email: z.string(),
    ends_early: z.boolean(),
  }),
  made_at: z.number(),
  /** The zone that the device said with the password. */
  time_zone: z.optional(z.string()),
});

const stepCookie = (request: ApiRequest) => guardedCookie(request, '__Secure-', 'factor');

function writeCookie(request: ApiRequest, value: string, maxAge: number): string {
  const { name, attributes } = stepCookie(request);
  return serialize(name, value, { ...attributes, path: SIGN_IN_PATH, maxAge });
}

/**
 * The `Set-Cookie` value for somebody whose password was right and who has yet to enter a code. It opens nothing but the
 * step of the code.
 */
export async function sealFirstStep(request: ApiRequest, tokens: Tokens): Promise<string> {
  const step = { first_step: tokens, made_at: Date.now(), time_zone: zoneOf(request) };
  const sealed = await seal(step, TTL_SECONDS);
  return writeCookie(request, sealed, TTL_SECONDS);
}

/** Takes the step's cookie away. */
export const clearedFirstStep = (request: ApiRequest): string => writeCookie(request, '', 0);

/** The tokens of the password's step and the device's zone; undefined when there was none in the last five minutes. */
export async function openFirstStep(
  request: ApiRequest,
): Promise<{ tokens: Tokens; timeZone: string | undefined } | undefined> {
  const sealed = parse(request.headers['cookie'] ?? '')[stepCookie(request).name];
  const step = sealed ? await unseal(firstStepSchema, sealed, TTL_SECONDS) : undefined;
  // The seal's own limit allows clocks of different machines a minute; ours is exact.
  return step && Date.now() - step.made_at < TTL_SECONDS * 1000
    ? { tokens: step.first_step, timeZone: step.time_zone }
    : undefined;
}
