import { factorStepSchema } from '../../domain/http-api/session';
import { attemptFactorStep } from '../../server/auth/prove';
import { sessionResponse } from '../../server/auth/sign-in';
import type { ApiRequest, ApiResponse } from '../../server/http/api-types';
import { endpoint } from '../../server/http/endpoint';
import { parseJson } from '../../server/http/read-input';

/**
 * The second step of a sign-in, after `POST /api/session` has answered 202: JSON `{code, replaces_app?}`, six digits of the
 * app or a recovery code → as a sign-in without a second factor. 401 `Invalid code.`; 409 with `replaces_app` when a recovery
 * code would be spent for some minutes only, so that it must replace the app; 410 the password must be entered again, 422,
 * 429, 503.
 */
async function postFactor(request: ApiRequest): Promise<ApiResponse> {
  const input = parseJson(factorStepSchema, request);
  if (!input.ok) return input.response;
  const outcome = await attemptFactorStep(request, input.value);
  if (outcome.kind === 'refused') return outcome.response;
  const { staff, cookies } = outcome;
  return { status: 200, headers: { 'set-cookie': cookies }, body: sessionResponse(staff) };
}

export default endpoint({ POST: postFactor });
