import type { Call, Reply } from '../http/call';
import { plainPage } from '../pages/plain-page';
import { showFixedPage } from '../pages/show-page';
import { UNAVAILABLE } from '../http/problem';
import type { FoundDraft } from './drafts';
import { showRefusedForm } from './refused-form';
import type { RefusedForm } from './refused-form';

const EXPIRED: RefusedForm = { state: 'expired', values: {}, errors: [] };

const AWAY = plainPage(
  'Your message is kept',
  '<p>We cannot show it just now. Please reload this page in a moment: we keep what you typed for half an hour.</p>',
);

/** The refused form as a page; an empty one when its time has passed. */
export async function draftReply(call: Call, draft: FoundDraft): Promise<Reply> {
  switch (draft.kind) {
    case 'found':
      return showRefusedForm(call, draft.form, { status: 200 });
    case 'none':
      return showRefusedForm(call, EXPIRED, { status: 404 });
    case 'away':
      return showFixedPage(AWAY, UNAVAILABLE);
  }
}
