import type { Call, Reply } from '../http/call';
import { plainPage } from '../pages/plain-page';
import { showPage } from '../pages/show-page';
import type { ListChange } from './list-changes';

/** The pages behind the links of a newsletter mail: a question with a button, since mail programs open links by themselves. */
const PLAIN = {
  confirm: { title: 'Newsletter', question: 'Do you want the newsletter?', button: 'Yes' },
  unsubscribe: { title: 'Newsletter', question: 'Leave the newsletter?', button: 'Yes, leave' },
};

function fallback(change: ListChange): string {
  const { title, question, button } = PLAIN[change];
  return plainPage(
    title,
    `<p data-when="unknown">This link is unknown or too old.</p>
<p data-when="unavailable">Our list is out of reach. Please try again in a moment.</p>
<form data-when="ask unavailable" method="post" action="/api/newsletter/${change}">
<p>${question}</p><input type="hidden" name="token"><button>${button}</button></form>`,
  );
}

const STATUS = { ask: 200, unknown: 404, unavailable: 503 } as const;

/**
 * The page that asks for the button, or says why there is none.
 * @param token goes into the form; only one that was found good
 */
export const showStep = (
  call: Call,
  change: ListChange,
  state: keyof typeof STATUS,
  token = '',
): Promise<Reply> =>
  showPage(
    call,
    { path: `/newsletter/${change}`, fallback: fallback(change) },
    { states: [state], values: { token } },
    {
      status: STATUS[state],
      ...(state === 'unavailable' && { headers: { 'retry-after': '2' } }),
    },
  );
