import { parseSubscription } from '../domain/newsletter';
import { endpoint } from '../server/endpoint';
import type { Call, Reply } from '../server/http';
import { subscribe } from '../server/newsletter/subscribe';
import { invalid, unavailable } from '../server/problem';
import { readBody, type BodyFormat } from '../server/read-body';

const NEXT_PAGE = { stored: '/newsletter/thank-you', failed: '/newsletter/not-subscribed' };

/** Scripts get the reply; a form post is sent on, so that a reload posts nothing again. */
function replyTo(format: BodyFormat, reply: Reply): Reply {
  if (format === 'json') return reply;
  const location = reply.status === 202 ? NEXT_PAGE.stored : NEXT_PAGE.failed;
  return { status: 303, headers: { location } };
}

/**
 * Subscribes `{email}` to the newsletter: 202 whether the address is new or known; 400 malformed, 403 foreign origin,
 * 413, 415, 422 invalid, 503 database away. A form post goes on by 303 to a page that says the same.
 */
async function postSubscription(call: Call): Promise<Reply> {
  const body = readBody(call, ['json', 'form']);
  if (!body.ok) return body.reply;
  const parsed = parseSubscription(body.fields);
  if (!parsed.ok) return replyTo(body.format, invalid(parsed.errors));
  const outcome = await subscribe(call, parsed.subscription);
  return replyTo(body.format, outcome === 'stored' ? { status: 202, body: {} } : unavailable());
}

export default endpoint({ POST: postSubscription });
