import { AsyncLocalStorage } from 'node:async_hooks';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type FunctionHandler,
  functionRequest,
  functionResponse,
  type FunctionResponse,
} from './function-message';
import { problem, problemType } from './problem';
import { describeCause } from './request-log';

/** Ends the call that is being served with an error answer and a log line. */
type Fail = (status: number, cause: unknown) => void;

const currentCall = new AsyncLocalStorage<Fail>();

/**
 * Runs a function for a request and sees that it gets an answer: 500 if it throws or rejects, 503
 * if its answer has not begun after `timeoutMs`. Resolves when the function returned; never rejects.
 */
export async function callFunction(
  handler: FunctionHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  timeoutMs: number,
): Promise<void> {
  const response = functionResponse(reply);
  if (!(await isFullyRead(request))) return;
  const fail: Fail = (status, cause) => {
    request.log.error({ cause: describeCause(cause) }, 'function failed');
    answerFailure(response, status, request.id);
  };
  // A long answer on its way is none that is missing; one that stalls is ended by the idle timeout.
  const timer = setTimeout(() => {
    if (!response.headersSent) fail(503, `no answer in ${timeoutMs} ms`);
  }, timeoutMs);
  // A queued answer whose connection is gone is never closed: its timer must not keep the process.
  timer.unref();
  response.once('close', () => clearTimeout(timer));
  // Writing after the end is the function's bug; unheard, it would end the process.
  response.on('error', (error) => fail(500, error));
  try {
    await currentCall.run(fail, handler, functionRequest(request), response);
  } catch (error) {
    fail(500, error);
  }
}

/**
 * Answers a promise that nobody awaited: Gatsby's wrapper drops what an async function returns, so
 * its rejection surfaces here. The async context tells whose request it was.
 *
 * @returns whether a call was found to blame
 */
export function failCurrentCall(cause: unknown): boolean {
  const fail = currentCall.getStore();
  fail?.(500, cause);
  return fail !== undefined;
}

/** Gatsby's wrapper runs its own unlimited body parsers unless the request was read to its end. */
async function isFullyRead({ raw }: FastifyRequest): Promise<boolean> {
  if (raw.readableEnded) return true;
  raw.resume();
  return finished(raw, { writable: false }).then(
    () => true,
    () => false,
  );
}

function answerFailure(response: FunctionResponse, status: number, requestId: string): void {
  if (response.writableEnded) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  for (const name of ['set-cookie', 'content-encoding']) response.removeHeader(name);
  response.setHeader('content-type', problemType);
  if (status === 503) response.setHeader('retry-after', '5');
  response.status(status).end(JSON.stringify(problem(status, { request_id: requestId })));
}
