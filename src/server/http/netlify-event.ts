import { z } from 'zod';

/** What Netlify's adapter leaves on the request it makes: the call as it came, beside what it parsed of it. */
const paramsSchema = z.object({
  event: z.object({ body: z.string().nullish(), isBase64Encoded: z.boolean().nullish() }),
});

/**
 * The body of a call on Netlify as it was sent, which its parser may have dropped or read leniently.
 * @returns undefined in other places
 */
export function sentBody(netlifyFunctionParams: unknown): string | Uint8Array | undefined {
  const params = paramsSchema.safeParse(netlifyFunctionParams);
  if (!params.success) return undefined;
  const { body, isBase64Encoded } = params.data.event;
  return isBase64Encoded ? Buffer.from(body ?? '', 'base64') : (body ?? '');
}
