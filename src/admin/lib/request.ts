import { useRef, useSyncExternalStore } from 'react';
import type { Problem, ProofKind } from '../../domain/http-api/problem';
import * as z from '../../domain/zod';
import { idleSeconds } from './activity';
import { endReason, failureOf, RequestFailure } from './request-failure';

/** Functions answer within 5 s even when the database does not; a line this slow is as good as none. */
const TIMEOUT_MS = 20_000;

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, in place of a body; a header names its type. */
  file?: Blob;
  headers?: Record<string, string>;
  /** Ends the request in place of the timeout, for one that people stop themselves. */
  signal?: AbortSignal;
}

/**
 * Resolves to true once the person has logged in again, to false when nobody was logged in or they left.
 * @param reason the words of the server for why the session has ended, where it has some
 */
type AskForLogIn = (reason: string | undefined) => Promise<boolean>;

/** Calls of the login itself, where 401 means a wrong password or code. */
const LOG_IN_PATHS = ['/api/session', '/api/session/factor'];

let askForLogIn: AskForLogIn | undefined;

/**
 * Sets the function that every request calls when its session has ended. It is registered here because requests are plain
 * functions, which know no React context.
 *
 * @returns a function that removes it
 */
export function onSessionEnd(ask: AskForLogIn): () => void {
  askForLogIn = ask;
  return () => {
    if (askForLogIn === ask) askForLogIn = undefined;
  };
}

/** Resolves to true once the person has proved who they are, to false when they would not. */
type AskForProof = (kind: ProofKind) => Promise<boolean>;

let askForProof: AskForProof | undefined;

/** Sets the function that a request calls when the server asks first who is at the desk. @returns a function that removes it */
export function onProofDue(ask: AskForProof): () => void {
  askForProof = ask;
  return () => {
    if (askForProof === ask) askForProof = undefined;
  };
}

const problemOf = async (response: Response): Promise<Problem | undefined> =>
  failureOf(
    response,
    await response
      .clone()
      .json()
      .catch(() => undefined),
  ).problem;

/**
 * Whether the request can be sent again: the person logged in again, or proved who they are. A refusal without a problem of ours
 * came from a proxy, and says nothing about the session.
 */
async function isMended(path: string, response: Response): Promise<boolean> {
  if (response.status !== 401 && response.status !== 403) return false;
  const problem = await problemOf(response);
  if (!problem) return false;
  if (response.status === 401 && !LOG_IN_PATHS.includes(path)) {
    return (await askForLogIn?.(endReason(problem))) ?? false;
  }
  return (problem.proof && (await askForProof?.(problem.proof))) ?? false;
}

/** Sends a request; sends it again once the person has logged in again, or proved who they are, where that was missing. */
export async function fetchAsStaff(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, file, headers, signal } = options;
  const hasBody = body !== undefined;
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      'x-idle-seconds': String(idleSeconds()),
      ...(hasBody && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(hasBody && { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    signal: signal ?? AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    noteReach(false);
    throw new RequestFailure(0);
  });
  noteReach(true);
  return (await isMended(path, response)) ? fetchAsStaff(path, options) : response;
}

/** The body of a response: undefined where it has none, null where it is no JSON or was cut off. */
async function readBody(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Calls one of our functions. If the session has ended, the call waits for the next login.
 *
 * @param schema what a successful answer looks like; one that does not is a failure
 * @param path address under `/api`, query included
 * @returns the answer's body
 * @throws RequestFailure when no answer comes, the status is not 2xx, or the body is not of the schema
 */
export async function request<S extends z.core.$ZodType>(
  schema: S,
  path: string,
  options: RequestOptions = {},
): Promise<z.output<S>> {
  const response = await fetchAsStaff(path, options);
  const body = await readBody(response);
  if (response.ok) {
    const answer = z.safeParse(schema, body);
    if (answer.success) return answer.data;
  }
  throw failureOf(response, body);
}

/** For answers without a body (204). */
export const noBody = z.undefined();

/** Of a mutation that does no harm when it is sent twice: after a lost answer, or a 503, it is sent again once. */
export const SENT_AGAIN = {
  retry: (failures: number, failure: RequestFailure): boolean => failures < 1 && !failure.isRefusal,
  retryDelay: 1000,
};

/** The header under which the server stores a request once, however often it is sent. */
export type RequestKey = { 'idempotency-key': string };

/** Keys for requests that add something: the same content has the same key until it was answered. */
export function useRequestKeys() {
  const keys = useRef(new Map<string, RequestKey>());
  const wasSent = (content: unknown): boolean => keys.current.has(JSON.stringify(content));
  /** Sends what adds this content, so that it is added once also when an answer is lost and it is sent again. */
  const sendOnce = async <Answer>(
    content: unknown,
    send: (key: RequestKey) => Promise<Answer>,
  ): Promise<Answer> => {
    const name = JSON.stringify(content);
    const key = keys.current.get(name) ?? { 'idempotency-key': crypto.randomUUID() };
    keys.current.set(name, key);
    const answer = await send(key);
    keys.current.delete(name);
    return answer;
  };
  return { wasSent, sendOnce };
}

let isReached = true;
const listeners = new Set<() => void>();

/** Notes whether a request brought an answer, whichever it was. */
function noteReach(isReachedNow: boolean): void {
  if (isReachedNow === isReached) return;
  isReached = isReachedNow;
  for (const listener of listeners) listener();
}

const noteLine = ({ type }: Event) => noteReach(type === 'online');

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('online', noteLine);
  window.addEventListener('offline', noteLine);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', noteLine);
    window.removeEventListener('offline', noteLine);
  };
}

/**
 * Whether the server answers: the browser's own word, and the latest request, since a browser knows only of the line to the
 * next router.
 */
export const useIsReached = (): boolean => useSyncExternalStore(subscribe, () => isReached);
