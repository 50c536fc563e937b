import { randomUUID } from 'node:crypto';
import { parse, serialize } from 'cookie';
import fastq from 'fastq';
import { z } from 'zod';
import type { ApiRequest } from '../http/api-types';
import { clientHash } from '../http/client';
import { keyedHash, seal, unseal } from './session-secret';
import { guardedCookie } from './session-cookies';

/**
 * The subjects a sign-in is counted for, beside the address itself: keyed hashes of the account, of the client's network,
 * and of both together. Without a client address all are one client: counted too much rather than not at all.
 * @param email in lower case, as Auth looks it up: another spelling must not be another account
 */
export function signInSubjects(request: ApiRequest, email: string) {
  const account = keyedHash('sign-in account', email);
  const client = clientHash(request) ?? keyedHash('client address', 'unknown');
  return {
    email,
    account,
    client,
    pair: keyedHash('sign-in account and client', account + client),
  };
}

export type SignInSubjects = ReturnType<typeof signInSubjects>;

/**
 * A browser that has signed in is known by a cookie, and counted apart from strangers: so nobody can lock staff out by
 * guessing (OWASP, Slow Down Online Guessing Attacks with Device Cookies). It opens nothing. `__Secure-` rather than
 * `__Host-`, because the latter would send it with pages too. Not only signing in needs it: each endpoint that asks for a
 * password or a code counts it.
 */
const deviceCookie = (request: ApiRequest) => guardedCookie(request, '__Secure-', 'device');
const DEVICE_PATH = '/api';

/** Seconds that a browser is known after its last sign-in: 90 days. */
const TTL_SECONDS = 90 * 24 * 60 * 60;

const deviceSchema = z.strictObject({ device: z.guid(), account: z.string() });

/** The `Set-Cookie` value that makes a browser known to have signed in to this account, under a new name each time. */
export async function sealDevice(request: ApiRequest, account: string): Promise<string> {
  const sealed = await seal({ device: randomUUID(), account }, TTL_SECONDS);
  const { name, attributes } = deviceCookie(request);
  return serialize(name, sealed, { ...attributes, path: DEVICE_PATH, maxAge: TTL_SECONDS });
}

/** As after a sign-in, for somebody who proved by an email that the account is theirs. */
export const knowDevice = (request: ApiRequest, email: string): Promise<string> =>
  sealDevice(request, signInSubjects(request, email.toLowerCase()).account);

/** By what a browser is counted, a keyed hash; undefined unless it has signed in to this account before. */
export async function findDevice(
  request: ApiRequest,
  account: string,
): Promise<string | undefined> {
  const sealed = parse(request.headers['cookie'] ?? '')[deviceCookie(request).name];
  const known = sealed ? await unseal(deviceSchema, sealed, TTL_SECONDS) : undefined;
  return known?.account === account ? keyedHash('sign-in device', known.device) : undefined;
}

/** Passwords that are checked at once: each check keeps a core of Auth busy for a tenth of a second or more. */
const AT_ONCE = 4;

/** Checks that may wait for one of these, of each group. */
const WAITING = 12;

/** Milliseconds after which a check is not begun any more: a function has five seconds, and a busy machine needs most of them. */
const PATIENCE_MS = 2500;

type Check = () => Promise<void>;

/** Waiting checks. Known browsers have room of their own and go first: a flood of strangers keeps no staff out. */
const waiting: Record<'known' | 'strangers', Check[]> = { known: [], strangers: [] };

/** Each turn takes whatever check is first by then. */
const turns = fastq.promise(async (_turn: undefined) => {
  const check = waiting.known.shift() ?? waiting.strangers.shift();
  await check?.();
}, AT_ONCE);

/**
 * Checks a password when there is room, so that many log-ins at once slow down neither each other nor the rest of the site.
 * Each process has its own room.
 * @param isKnown the browser has logged in to this account before
 * @returns undefined when too many wait already, at once, or when the turn did not come in time
 */
export async function checkInTurn<Outcome>(
  check: () => Promise<Outcome>,
  isKnown: boolean,
): Promise<{ outcome: Outcome } | undefined> {
  const group = isKnown ? waiting.known : waiting.strangers;
  if (group.length >= WAITING) return undefined;
  const asked = Date.now();
  return new Promise((resolve, reject) => {
    group.push(async () => {
      if (Date.now() - asked > PATIENCE_MS) return resolve(undefined);
      await check().then((outcome) => resolve({ outcome }), reject);
    });
    void turns.push(undefined);
  });
}
