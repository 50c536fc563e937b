import type { Call, Reply } from '../http/call';
import { UNAVAILABLE } from '../http/problem';
import { showPage } from '../pages/show-page';
import { type ListChange, changeList, isGoodLink } from './subscription';
import { readBody } from '../http/read-body';

const REPLIES = { ask: { status: 200 }, unknown: { status: 404 }, unavailable: UNAVAILABLE };

/**
 * The page behind a link of a newsletter mail: asks for the button, since mail programs open links by themselves, or says why
 * there is none.
 * @param token goes into the form; only one that was found good
 */
const showStep = (
  call: Call,
  change: ListChange,
  state: keyof typeof REPLIES,
  token = '',
): Promise<Reply> =>
  showPage(call, `/newsletter/${change}`, { states: [state], values: { token } }, REPLIES[state]);

const NEXT_PAGE: Record<ListChange, string> = {
  confirm: '/newsletter/confirmed',
  unsubscribe: '/newsletter/unsubscribed',
};

/** Shows the page with the button; changes nothing. */
export const askFirst =
  (change: ListChange) =>
  async (call: Call): Promise<Reply> => {
    const token = call.query.get('token');
    return (await isGoodLink(change, token))
      ? showStep(call, change, 'ask', token ?? '')
      : showStep(call, change, 'unknown');
  };

/** Answers the button of that page, which posts the token as a field. */
export const changeByForm =
  (change: ListChange) =>
  async (call: Call): Promise<Reply> => {
    const body = readBody(call, ['form']);
    if (!body.ok) return body.reply;
    const { token } = body.fields;
    const changed = await changeList(call, change, token);
    switch (changed) {
      case 'done':
        return { status: 303, headers: { location: NEXT_PAGE[change] } };
      case 'unknown':
        return showStep(call, change, 'unknown');
      case 'away':
        return showStep(call, change, 'unavailable', String(token));
    }
  };
