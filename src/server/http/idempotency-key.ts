import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ApiRequest, Result } from './api-types';
import { invalid } from './problem';

const invalidKey = (message: string) => invalid([{ field: 'idempotency_key', message }]);

/**
 * The key under which a request is stored once, however often it is sent: the header `Idempotency-Key`
 * (draft-ietf-httpapi-idempotency-key-header). Without one it is a request of its own.
 *
 * @returns a UUID, or 422
 */
export function idempotencyKey({ headers }: ApiRequest): Result<string> {
  const key = z.guid().safeParse(headers['idempotency-key'] ?? randomUUID());
  return key.success
    ? { ok: true, value: key.data }
    : { ok: false, response: invalidKey('Idempotency-Key must be a UUID.') };
}

/** 422: the key was used for something else. */
export const usedKey = (what: string) => invalidKey(`This Idempotency-Key was used for ${what}.`);
