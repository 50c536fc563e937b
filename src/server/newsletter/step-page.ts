import type { Call, Reply } from '../http/call';
import { UNAVAILABLE } from '../http/problem';
import { showPage } from '../pages/show-page';
import type { ListChange } from './list-changes';

const REPLIES = { ask: { status: 200 }, unknown: { status: 404 }, unavailable: UNAVAILABLE };

/**
 * The page behind a link of a newsletter mail: asks for the button, since mail programs open links by themselves, or says why
 * there is none.
 * @param token goes into the form; only one that was found good
 */
export const showStep = (
  call: Call,
  change: ListChange,
  state: keyof typeof REPLIES,
  token = '',
): Promise<Reply> =>
  showPage(call, `/newsletter/${change}`, { states: [state], values: { token } }, REPLIES[state]);
