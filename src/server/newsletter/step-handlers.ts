import type { Call, Reply } from '../http/call';
import { readBody } from '../http/read-body';
import { changeList, isGoodLink, type ListChange } from './list-changes';
import { showStep } from './step-page';

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
