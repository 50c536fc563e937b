import { z } from 'zod';

type Entry = { message: string; request_id?: string; cause?: unknown };

/**
 * Writes one line of JSON to stderr for a fault somebody should look at, with the names that the host's own lines use: the
 * same `request_id` is in the answer and in the host's line about the request. Callers pass no personal data: a cause is an
 * exception of ours or of the runtime, never a database's or a visitor's text.
 */
export function logFault({ message, request_id, cause }: Entry): void {
  const stack =
    cause instanceof Error ? cause.stack : cause === undefined ? undefined : String(cause);
  console.error(
    JSON.stringify({
      level: 'error',
      time: new Date().toISOString(),
      request_id,
      stack,
      msg: message,
    }),
  );
}

const code = z.string();

/** `fetch` hides the system's code in the cause. */
const codeSchema = z.union([
  z.object({ name: z.literal('TimeoutError') }).transform(() => 'ETIMEDOUT'),
  z.object({ cause: z.object({ code }) }).transform(({ cause }) => cause.code),
  z.object({ code }).transform((fault) => fault.code),
]);

/** The system's code of a failed file operation or `fetch`; `UNKNOWN` when it has none. */
export const faultCode = (error: unknown): string => codeSchema.safeParse(error).data ?? 'UNKNOWN';

/** Codes go into the database and into log lines, so nothing else may hide in them. */
export const cleanCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9_ ]/g, '')
    .slice(0, 60) || 'UNKNOWN';
