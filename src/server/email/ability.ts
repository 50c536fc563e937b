import type { EmailAbility } from '../../domain/http-api/session';
import { env, type EmailAbilityWithCause, type Env } from '../env';
import type { ApiResponse } from '../http/api-types';
import { problem } from '../http/problem';
import { httpOrigin } from '../site-address';

const isLoopback = (url: string): boolean =>
  /^(localhost|127\..+|\[::1\])$/.test(new URL(url).hostname);

type Settings = Pick<
  Env,
  'SITE_URL' | 'URL' | 'HOST' | 'SUPABASE_URL' | 'SUPABASE_SECRET_KEY' | 'SMTP_URL'
>;

function missingForEmail(env: Settings): string | undefined {
  // The host has the key of its local Supabase, and gives it to the worker and to functions.
  const isLocal = env.SUPABASE_URL === undefined || isLoopback(env.SUPABASE_URL);
  if (!isLocal && env.SUPABASE_SECRET_KEY === undefined) return 'SUPABASE_SECRET_KEY';
  const site = env.SITE_URL ?? env.URL ?? httpOrigin(env.HOST);
  return env.SMTP_URL === undefined && !isLoopback(site) ? 'SMTP_URL' : undefined;
}

/**
 * Tells what the desk can do by email, from the whole environment. Files suffice on a machine that only its owner reaches,
 * not on a public site.
 */
export function findEmailAbility(env: Settings): EmailAbilityWithCause {
  const missing = missingForEmail(env);
  if (missing !== undefined) return { sending: 'off', missing };
  return { sending: env.SMTP_URL === undefined ? 'files' : 'server' };
}

/** The same for a function, which our host has told. */
export const emailAbilityOf = (env: Env): EmailAbilityWithCause =>
  env.EMAIL_ABILITY ?? findEmailAbility(env);

/** 503 naming the variable without which no email leaves; undefined where it can. */
export function refuseWithoutEmail(): ApiResponse | undefined {
  const { missing } = emailAbilityOf(env());
  if (missing === undefined) return undefined;
  const detail = `No email can be sent: ${missing} is not set.`;
  return problem(503, { detail, members: { missing } });
}

/** The part that the desk is told. */
export const publicAbility = ({ sending }: EmailAbility): EmailAbility => ({ sending });
