import type { EmailAbility } from '../../domain/http-api/session';
import type { EmailAbilityWithCause, Env } from '../env';

const isLoopback = (url: string): boolean =>
  /^(localhost|127\..+|\[::1\])$/.test(new URL(url).hostname);

type Settings = Pick<
  Env,
  'SITE_URL' | 'URL' | 'HOST' | 'SUPABASE_URL' | 'SUPABASE_SERVICE_ROLE_KEY' | 'SMTP_URL'
>;

function missingForEmail(env: Settings): string | undefined {
  // The local Supabase keeps its key to itself and the worker.
  const isLocal = env.SUPABASE_URL === undefined || isLoopback(env.SUPABASE_URL);
  if (!isLocal && env.SUPABASE_SERVICE_ROLE_KEY === undefined) return 'SUPABASE_SERVICE_ROLE_KEY';
  const site = env.SITE_URL ?? env.URL ?? `http://${env.HOST}`;
  return env.SMTP_URL === undefined && !isLoopback(site) ? 'SMTP_URL' : undefined;
}

/**
 * Tells what the desk can do by email, from the whole environment. Files suffice on a machine that only its owner reaches,
 * not on a public site.
 */
export function findEmailAbility(env: Settings & Pick<Env, 'IMAP_URL'>): EmailAbilityWithCause {
  const answers = env.IMAP_URL !== undefined;
  const missing = missingForEmail(env);
  if (missing !== undefined) return { sending: 'off', answers, missing };
  return { sending: env.SMTP_URL === undefined ? 'files' : 'server', answers };
}

/** The same for a function, which our host has told. */
export const emailAbilityOf = (env: Env): EmailAbilityWithCause =>
  env.EMAIL_ABILITY ?? findEmailAbility(env);

/** The part that the desk is told. */
export const publicAbility = ({ sending, answers }: EmailAbility): EmailAbility => ({
  sending,
  answers,
});
