import { endpoint } from '../server/http/endpoint';
import type { Call, Reply } from '../server/http/call';
import { parseInput, readBody } from '../server/http/read-input';
import { subscribe, subscriptionSchema } from '../server/newsletter/subscription';

const NEXT_PAGE = { taken: '/newsletter/thank-you', failed: '/newsletter/not-subscribed' };

/**
 * Takes `{email}` for the newsletter; who reads its mail must confirm. 202 `{}` for new, waiting and confirmed addresses
 * alike; 400 malformed, 403 foreign origin, 413, 415, 422 invalid, 429 with Retry-After (seconds), 503 database away. A form
 * post goes on by 303 to a page that says the same, so that a reload posts nothing again.
 */
async function postSubscription(call: Call): Promise<Reply> {
  const body = readBody(call, ['json', 'form']);
  if (!body.ok) return body.reply;
  const parsed = parseInput(subscriptionSchema, body.fields);
  const reply = parsed.ok ? await subscribe(call, parsed.value.email) : parsed.reply;
  if (body.format === 'json') return reply;
  const location = reply.status === 202 ? NEXT_PAGE.taken : NEXT_PAGE.failed;
  return { status: 303, headers: { location } };
}

export default endpoint({ POST: postSubscription });
