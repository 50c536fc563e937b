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

const faultSchema = z.object({ code: z.string() });
const fetchFaultSchema = z.object({ cause: faultSchema });
const timeoutSchema = z.object({ name: z.literal('TimeoutError') });

/** The system's code of a failed file operation or `fetch`, which hides it in the cause; `UNKNOWN` when it has none. */
export function faultCode(error: unknown): string {
  if (timeoutSchema.safeParse(error).success) return 'ETIMEDOUT';
  const cause = fetchFaultSchema.safeParse(error);
  if (cause.success) return cause.data.cause.code;
  const own = faultSchema.safeParse(error);
  return own.success ? own.data.code : 'UNKNOWN';
}
