import { endpoint } from '../server/http/endpoint';
import type { ApiRequest, ApiResponse } from '../server/http/api-types';
import { parseInput, readBody } from '../server/http/read-input';
import { subscribe, subscriptionSchema } from '../server/newsletter/subscription';
import { ownPath } from '../language/paths';

const NEXT_PAGE = { taken: '/newsletter/thank-you', failed: '/newsletter/not-subscribed' };

/**
 * Takes `{email, language?}` for the newsletter; who reads its email must confirm. 202 `{}` for new, waiting and confirmed
 * addresses alike; 400 malformed, 403 foreign origin, 413, 415, 422 invalid, 429 with Retry-After (seconds), 503 database
 * away. A form post goes on by 303 to a page that says the same, so that a reload posts nothing again.
 */
async function postSubscription(request: ApiRequest): Promise<ApiResponse> {
  const body = readBody(request, ['json', 'form']);
  if (!body.ok) return body.response;
  const parsed = parseInput(subscriptionSchema, body.fields);
  const response = parsed.ok ? await subscribe(request, parsed.value) : parsed.response;
  if (body.format === 'json') return response;
  const location = response.status === 202 ? NEXT_PAGE.taken : NEXT_PAGE.failed;
  return { status: 303, headers: { location: ownPath(location) } };
}

export default endpoint({ POST: postSubscription });
