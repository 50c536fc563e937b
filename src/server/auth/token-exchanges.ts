import type { ApiRequest } from '../http/api-types';
import { type Grant, refresh, type Tokens } from './supabase/supabase-auth';

/**
 * A refresh token works once, but the requests of one page may bring it several times: those under way together, and one
 * whose answer, carrying the new cookie, was lost. They share one exchange, remembered for this many milliseconds. A code that
 * lifts a session is an exchange too: Auth takes an older token after it for a stolen one, and ends the session.
 */
const REMEMBERED_MS = 60_000;

const exchanges = new Map<string, Promise<Grant>>();

function remember(refreshToken: string, exchange: Promise<Grant>): void {
  exchanges.set(refreshToken, exchange);
  const forget = () => {
    if (exchanges.get(refreshToken) === exchange) exchanges.delete(refreshToken);
  };
  void exchange.then(({ kind }) => {
    if (kind === 'granted') setTimeout(forget, REMEMBERED_MS).unref();
    else forget();
  }, forget);
}

function exchange(request: ApiRequest, refreshToken: string): Promise<Grant> {
  const known = exchanges.get(refreshToken);
  if (known) return known;
  const started = refresh(request, refreshToken);
  remember(refreshToken, started);
  return started;
}

/** Exchanges a refresh token, once per process however many ask, for the newest tokens that are known. */
export async function refreshOnce(request: ApiRequest, refreshToken: string): Promise<Grant> {
  const grant = await exchange(request, refreshToken);
  const newer = grant.kind === 'granted' ? grant.tokens.refresh_token : refreshToken;
  return newer !== refreshToken && isExchanged(newer) ? refreshOnce(request, newer) : grant;
}

/**
 * Notes the tokens that a code has brought in place of this one, and of those for which another request has exchanged it meanwhile:
 * their cookie may reach the browser last.
 */
export async function noteExchange(refreshToken: string, tokens: Tokens): Promise<void> {
  const lifted = Promise.resolve({ kind: 'granted', tokens } as const);
  const meanwhile = exchanges.get(refreshToken);
  remember(refreshToken, lifted);
  const renewed = await meanwhile?.catch(() => undefined);
  if (renewed?.kind !== 'granted') return;
  const { refresh_token: between } = renewed.tokens;
  if (between !== tokens.refresh_token) remember(between, lifted);
}

/** Whether there are newer tokens in place of this one, so that its cookie is out of date. */
export const isExchanged = (refreshToken: string): boolean => exchanges.has(refreshToken);
