import { linkSchema } from '../../domain/http-api/session';
import { readLinkedAddress } from '../../server/auth/confirm-address';
import type { ApiRequest, ApiResponse } from '../../server/http/api-types';
import { endpoint } from '../../server/http/endpoint';
import { parseJson } from '../../server/http/read-input';

/**
 * Says which change the link of an email confirms, without confirming it: JSON `{token}` → 200 `{side, name, from, email,
 * old_confirmed, new_confirmed}`. 410 the link works no more, 422, 503.
 */
async function postLink(request: ApiRequest): Promise<ApiResponse> {
  const input = parseJson(linkSchema, request);
  return input.ok ? readLinkedAddress(request, input.value.token) : input.response;
}

export default endpoint({ POST: postLink });
