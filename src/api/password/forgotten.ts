import { z } from 'zod';
import { forgottenPasswordSchema } from '../../domain/http-api/session';
import { authUnavailable, awayAfter } from '../../server/auth/supabase/auth-refusal';
import { hideTiming } from '../../server/auth/sign-in';
import { signInSubjects } from '../../server/auth/sign-in-limits';
import { connect, DatabaseFault, isAway } from '../../server/db/supabase';
import { refuseWithoutEmail } from '../../server/email/ability';
import type { ApiRequest, ApiResponse } from '../../server/http/api-types';
import { endpoint } from '../../server/http/endpoint';
import { tooMany } from '../../server/http/problem';
import { parseJson } from '../../server/http/read-input';

/** Milliseconds before which nothing is answered: longer than the database takes for an address that it knows. */
const ANSWER_MS = 300;

async function askForLink(request: ApiRequest, given: string): Promise<ApiResponse> {
  const email = given.trim().toLowerCase();
  const { client } = signInSubjects(request, email);
  const p_device = request.headers['user-agent'];
  const answer = await connect(request).rpc('forgot_password', {
    p_email: email,
    p_client: client,
    ...(p_device !== undefined && { p_device }),
  });
  if (isAway(answer)) return authUnavailable(awayAfter(answer));
  if (answer.error) throw new DatabaseFault('forgot_password', answer);
  const seconds = z.int().parse(answer.data);
  return seconds === 0 ? { status: 202 } : tooMany(seconds);
}

/**
 * Mails a link to set a new password: JSON `{email}` → 202, for known and unknown addresses in the same time. 422, 429 too
 * many, 503; with `missing` when no email can be sent, whatever the address.
 */
async function postForgotten(request: ApiRequest): Promise<ApiResponse> {
  const input = parseJson(forgottenPasswordSchema, request);
  if (!input.ok) return input.response;
  const refusal = refuseWithoutEmail();
  if (refusal) return refusal;
  return hideTiming(
    ANSWER_MS,
    () => askForLink(request, input.value.email),
    () => true,
  );
}

export default endpoint({ POST: postForgotten });
