import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AuthError } from '../errors';
import { checkApiKey } from '../tokens';
import type { AuthOptions, AuthSettings } from './settings';

/**
 * The address behind a request: the one that `Sb-Forwarded-For` names beside the secret key, where the project allows it,
 * else the one that the gateway names.
 */
export function addressOf(
  { headers, ip }: FastifyRequest,
  { settings, tokens }: Pick<AuthOptions, 'settings' | 'tokens'>,
): string {
  const mayName = settings.forwardedAddress && checkApiKey(headers, tokens).role === 'service_role';
  const named = [...(mayName ? [headers['sb-forwarded-for']] : []), headers['x-forwarded-for']];
  const addresses = named.map(
    (value) =>
      String(value ?? '')
        .split(',', 1)[0]
        ?.trim() ?? '',
  );
  return addresses.find((address) => isIP(address) !== 0) ?? ip;
}

/** Limits the token requests of each address as a token bucket. @returns throws AuthError 429 past the limit */
export function createTokenBucket({ tokenBurst: burst, tokenRefillSeconds }: AuthSettings) {
  const buckets = new Map<string, { left: number; at: number }>();
  return (address: string): void => {
    if (burst === 0) return;
    const now = Date.now();
    const { left, at } = buckets.get(address) ?? { left: burst, at: now };
    const filled = Math.min(burst, left + (now - at) / 1000 / tokenRefillSeconds);
    const isAdmitted = filled >= 1;
    buckets.set(address, { left: isAdmitted ? filled - 1 : filled, at: now });
    if (!isAdmitted) {
      throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
    }
  };
}
