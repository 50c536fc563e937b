import { statusLabel } from '../../../domain/lead-status';
import { MESSAGES } from '../../../domain/messages';
import type { RequestFailure } from '../../api/request-failure';
import { shortTime } from '../../components/time-text';
import type { ToastText } from '../notifications/show-toast';

/** What to say when a status could not be changed; if a colleague was quicker, who, to what and when. */
export function changeFailure({ problem }: RequestFailure): ToastText {
  const { title, text } = MESSAGES.statusUpdateFailed;
  if (!problem?.lead || !problem.changed) return { title, text };
  const who = problem.changed.by ?? 'Somebody';
  const change = `${who} set it to ${statusLabel(problem.lead.status)} on ${shortTime(problem.changed.at)}.`;
  return { title, text: `${text} ${change}` };
}
