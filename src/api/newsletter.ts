import { endpoint } from '../server/http/endpoint';
import type { Call, Reply } from '../server/http/call';
import { parseSubscription, subscribe, type Subscribed } from '../server/newsletter/subscription';
import { invalid, problem, unavailable } from '../server/http/problem';
import { readBody, type BodyFormat } from '../server/http/read-input';

const NEXT_PAGE = { taken: '/newsletter/thank-you', failed: '/newsletter/not-subscribed' };

function replyWith(subscribed: Subscribed): Reply {
  switch (subscribed.kind) {
    case 'taken':
      return { status: 202, body: {} };
    case 'throttled':
      return problem(429, {
        detail: 'Too many addresses from here. Please try again later.',
        headers: { 'retry-after': String(subscribed.seconds) },
      });
    case 'away':
      return unavailable();
  }
}

/** Scripts get the reply; a form post is sent on, so that a reload posts nothing again. */
function replyTo(format: BodyFormat, reply: Reply): Reply {
  if (format === 'json') return reply;
  const location = reply.status === 202 ? NEXT_PAGE.taken : NEXT_PAGE.failed;
  return { status: 303, headers: { location } };
}

/**
 * Takes `{email}` for the newsletter; who reads its mail must confirm. 202 `{}` for new, waiting and confirmed addresses
 * alike; 400 malformed, 403 foreign origin, 413, 415, 422 invalid, 429 with Retry-After (seconds), 503 database away. A form
 * post goes on by 303 to a page that says the same.
 */
async function postSubscription(call: Call): Promise<Reply> {
  const body = readBody(call, ['json', 'form']);
  if (!body.ok) return body.reply;
  const parsed = parseSubscription(body.fields);
  if (!parsed.ok) return replyTo(body.format, invalid(parsed.errors));
  return replyTo(body.format, replyWith(await subscribe(call, parsed.subscription)));
}

export default endpoint({ POST: postSubscription });
