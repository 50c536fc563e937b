import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { AuthSettings } from '../../../supabase/local/auth/settings';

const exchangeSchema = z.object({
  /** What it is, and what went before: see the README of the folder. */
  what: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  as: z.enum(['anon', 'service', 'caller']),
  body: z.record(z.string(), z.unknown()).optional(),
  status: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  answer: z.unknown(),
  claims: z.record(z.string(), z.unknown()).optional(),
});

export type Exchange = z.infer<typeof exchangeSchema>;

const fileSchema = z.object({
  settings: z.record(z.string(), z.union([z.string(), z.number()])),
  exchanges: z.array(exchangeSchema),
});

/** Reads the files of a folder: the settings of a project, and what a real Auth answered then. */
export const readExchanges = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      name,
      ...fileSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    }));

const LETTERS = {
  'lower case': 'abcdefghijklmnopqrstuvwxyz',
  'upper case': 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
};

/** The local settings that one of the dashboard stands for. Spans that ran out are negative, so that nobody waits. */
const SETTINGS: Record<string, (value: string) => Partial<AuthSettings>> = {
  'Captcha protection': () => ({ captcha: true }),
  'Email provider': () => ({ emailLogins: false }),
  'Require current password when updating': () => ({ currentPasswordRequired: true }),
  'Secure password change (reauthentication)': () => ({}),
  'Minimum password length': (value) => ({ shortestPassword: Number(value) }),
  'Password requirements': (value) => ({
    requiredCharacters: Object.entries(LETTERS).flatMap(([name, set]) =>
      value.includes(name) ? [set] : [],
    ),
  }),
  'Email OTP expiration': () => ({ linkSeconds: -1 }),
  'Limit duration of AAL1 sessions': () => ({ firstLevelSeconds: -1 }),
  'Maximum verified factors per user': (value) => ({ maxVerifiedFactors: Number(value) }),
  'Maximum enrolled factors per user': (value) => ({ maxFactors: Number(value) }),
  TOTP: (value) => (value === 'verify only' ? { enrollTotp: false } : { verifyTotp: false }),
  'Refresh token reuse interval': () => ({ refreshReuseSeconds: 60 }),
  'Refresh token algorithm': (value) => ({ refreshAlgorithm: value === '1' ? 1 : 2 }),
  'Rate limit of token requests': (value) => ({
    tokenBurst: Number(/bursts of (\d+)/.exec(value)?.[1]),
    tokenRefillSeconds: 600,
  }),
};

/** @throws Error for a setting that the local Auth does not have */
export function settingsOf(named: Record<string, string | number>): Partial<AuthSettings> {
  const parts = Object.entries(named).map(([name, value]) => {
    const read = SETTINGS[name];
    if (!read) throw new Error(`The local Auth has no setting "${name}".`);
    return read(String(value));
  });
  return Object.assign({}, ...parts) as Partial<AuthSettings>;
}

/** Nothing of the product reads these. */
const UNREAD = new Set([
  ...['identities', 'user_metadata', 'redirect_to'],
  'saml_private_key_next_configured',
]);

const PLACEHOLDER = /^<(.+)>$/;

/** Names of a file in angle brackets, and people's addresses, with what they stand for in this run. */
export class Names {
  private readonly known = new Map<string, string>();

  get = (name: string) => this.known.get(name);
  set = (name: string, value: string) => void this.known.set(name, value);

  /** A text with its names replaced. @param missing makes what a name stands for that nobody has mentioned */
  fill(text: string, missing: (name: string) => string): string {
    return text.replace(/<[a-z ]+ \d+>|[\w.]+@example\.com/g, (name) => {
      const value = this.known.get(name) ?? missing(name);
      this.known.set(name, value);
      return value;
    });
  }

  private matches(expected: string, given: unknown): boolean {
    const kind = PLACEHOLDER.exec(expected)?.[1];
    if (kind === undefined && !expected.endsWith('@example.com')) {
      return textOf(expected) === (typeof given === 'string' ? textOf(given) : undefined);
    }
    if (kind === 'seconds since 1970') return Number.isInteger(given);
    if (typeof given !== 'string') return false;
    if (kind === 'time') return !Number.isNaN(Date.parse(given));
    // Tokens of the same second have one name in a recording.
    if (kind !== undefined && (!/\d$/.test(kind) || kind.startsWith('access'))) return given !== '';
    const value = this.known.get(expected);
    if (value === undefined) this.known.set(expected, given);
    return value === undefined || value === given;
  }

  /** Where an answer differs from the recorded one, field by field. */
  differences(expected: unknown, given: unknown, place = 'answer'): string[] {
    if (typeof expected === 'string') {
      return this.matches(expected, given) ? [] : [`${place}: ${JSON.stringify(given)}`];
    }
    if (place.endsWith('.amr')) {
      return JSON.stringify(methods(expected)) === JSON.stringify(methods(given))
        ? []
        : [`${place}: ${JSON.stringify(given)}`];
    }
    if (typeof expected !== 'object' || expected === null) {
      return Object.is(expected, given) ? [] : [`${place}: ${JSON.stringify(given)}`];
    }
    // Of ways to log in, the product has one.
    const isRead = (field: string) => !place.endsWith('.external') || field === 'email';
    const fields = Object.entries(expected).filter(
      ([field]) => !UNREAD.has(field) && isRead(field),
    );
    const values = (given ?? {}) as Record<string, unknown>;
    return fields.flatMap(([field, value]) =>
      this.differences(value, values[field], `${place}.${field}`),
    );
  }
}

/** The address of an app names a person and a secret. */
const textOf = (text: string) =>
  text.replace(/^(otpauth:.+?:)[^?]+\?(.+)$/, (_all, start: string, query: string) => {
    const parameters = new URLSearchParams(query);
    parameters.delete('secret');
    parameters.sort();
    return `${start}?${String(parameters)}`;
  });

/** Of one second, in no order. */
const methods = (amr: unknown) =>
  (amr as { method: string }[]).map(({ method }) => method).toSorted();

/** The claims of the access token that an answer brings. */
export function claimsOf(answer: unknown): unknown {
  const { access_token: token } = (answer ?? {}) as { access_token?: string };
  const [, payload = ''] = token?.split('.') ?? [];
  return payload === '' ? {} : JSON.parse(Buffer.from(payload, 'base64url').toString());
}
