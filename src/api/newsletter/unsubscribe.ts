import { endpoint } from '../../server/http/endpoint';
import type { ApiRequest, ApiResponse } from '../../server/http/api-types';
import { askFirst, changeByForm, changeList } from '../../server/newsletter/subscription';
import { problem, unavailable } from '../../server/http/problem';

/**
 * RFC 8058: an email client posts to the address in `List-Unsubscribe`. The token is all it needs, and it follows no
 * redirect.
 */
async function unsubscribeAtOnce(request: ApiRequest, token: string): Promise<ApiResponse> {
  switch (await changeList(request, 'unsubscribe', token)) {
    case 'done':
      return { status: 200, body: {} };
    case 'unknown':
      return problem(404);
    case 'away':
      return unavailable();
  }
}

const byForm = changeByForm('unsubscribe');

const postUnsubscribe = (request: ApiRequest): Promise<ApiResponse> => {
  const token = request.query.get('token');
  return token === null ? byForm(request) : unsubscribeAtOnce(request, token);
};

/**
 * The way off the list. GET `?token=` shows a page with a button: 200, or 404 for an unknown link. POST with the form field
 * `token` goes on by 303 to `/newsletter/unsubscribed`; 400, 404, 413, 415, 503. POST with `?token=`, whatever the body: 200
 * `{}`, 404, 503. From any origin: the token is the permission, and email clients are not our pages.
 */
export default endpoint(
  { GET: askFirst('unsubscribe'), POST: postUnsubscribe },
  { fromAnywhere: true },
);
