import { linkSchema } from '../../domain/http-api/session';
import { refuseLink } from '../../server/auth/passwords/password';
import type { ApiRequest, ApiResponse } from '../../server/http/api-types';
import { endpoint } from '../../server/http/endpoint';
import { parseJson } from '../../server/http/read-input';

/**
 * Says whether the link of an email may still work, without spending it: JSON `{token}` → 204; 410 when it was cut off or is too
 * old, with `accepted` for an invitation that was accepted; 422.
 */
async function postLink(request: ApiRequest): Promise<ApiResponse> {
  const input = parseJson(linkSchema, request);
  if (!input.ok) return input.response;
  return (await refuseLink(request, input.value.token)) ?? { status: 204 };
}

export default endpoint({ POST: postLink });
