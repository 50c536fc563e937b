import { z } from 'zod';

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
