import type { FakeFunctions } from './fake-functions';

export interface FakeCall {
  method: string;
  /** With query. */
  path: string;
  body?: unknown;
}

export interface FakeAnswer {
  /** 0: the server is out of reach. */
  status: number;
  body?: unknown;
  /** Instead of a body in JSON. */
  text?: string;
  headers?: Record<string, string>;
}

/** A call as a route reads it: the path without its query. */
export interface FakeRequest extends FakeCall {
  params: URLSearchParams;
}

/** Answers the calls it knows; leaves the others to the next route. */
export type FakeRoute = (functions: FakeFunctions, request: FakeRequest) => FakeAnswer | undefined;

export const problem = (status: number, more: object = {}): FakeAnswer => ({
  status,
  body: { type: 'about:blank', title: `Problem ${status}`, status, ...more },
});
