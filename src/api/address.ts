import { linkSchema } from '../domain/http-api/session';
import { confirmByLink } from '../server/auth/confirm-address';
import type { ApiRequest, ApiResponse } from '../server/http/api-types';
import { endpoint } from '../server/http/endpoint';
import { parseJson } from '../server/http/read-input';

/**
 * Confirms a change of address by the link of an email: JSON `{token}` → 200 `{changed, email}`: whether it is changed now, and
 * the new address, or else the mailbox that has yet to confirm. 410 the link works no more, 422, 503.
 */
async function postAddress(request: ApiRequest): Promise<ApiResponse> {
  const input = parseJson(linkSchema, request);
  return input.ok ? confirmByLink(request, input.value.token) : input.response;
}

export default endpoint({ POST: postAddress });
