import { languageName } from '../../../language/languages';
import { optionTexts } from '../../../domain/custom-fields';
import { budgetLabel, serviceLabel } from '../../../domain/enquiry-fields';
import {
  CALL_STATES,
  isCallState,
  isReplyState,
  outcomeLabel,
  REPLY_STATES,
  sourceLabel,
} from '../../../domain/lead-facts';
import { statusLabel } from '../../../domain/lead';
import { dateText } from '../../../domain/time-text';
import * as z from '../../../domain/zod';
import { PATHS } from '../../lib/paths';
import { parseListView, viewSearch } from '../leads/list/list-view';

/** The parts of an export's filter that choose leads; exports of earlier versions may have others. */
const filterSchema = z.partial(
  z.object({
    ...{ q: z.string(), status: z.string(), service: z.string(), budget: z.string() },
    ...{ answers: z.string(), language: z.string() },
    ...{ owner: z.string(), due: z.string(), from: z.string(), to: z.string() },
    ...{ source: z.string(), stage: z.string(), outcome: z.string(), reply: z.string() },
    ...{ closed_from: z.string(), closed_to: z.string(), not_sources: z.string() },
    ...{ call: z.string(), booked_from: z.string(), booked_to: z.string() },
    ...{ overdue: z.boolean(), files: z.boolean(), spam: z.boolean() },
  }),
);

const OWNERS = new Map([
  ['me', 'their own'],
  ['none', 'without an owner'],
]);

/** An export's filter in words: `status New, from 1 Nov 2026`; empty for all leads. */
export function filterText(value: unknown): string {
  const { data } = z.safeParse(filterSchema, value);
  if (!data) return '';
  const { q, status, service, budget, owner, due, from, to, overdue, spam } = data;
  return [
    q && `search “${q}”`,
    status && status !== 'all' && `status ${statusLabel(status)}`,
    service && `service ${serviceLabel(service)}`,
    budget && `budget ${budgetLabel(budget)}`,
    data.language && `in ${languageName(data.language)}`,
    ...optionTexts(data.answers),
    owner && (OWNERS.get(owner) ?? 'of one owner'),
    due && 'due today',
    from && `from ${dateText(from)}`,
    to && `up to ${dateText(to)}`,
    data.source && `source ${sourceLabel(data.source)}`,
    data.not_sources && 'other sources',
    data.stage && `ever ${data.stage}`,
    data.outcome && outcomeLabel(data.outcome).toLowerCase(),
    isReplyState(data.reply) && REPLY_STATES[data.reply].toLowerCase(),
    data.closed_from && `closed from ${dateText(data.closed_from)}`,
    data.closed_to && `closed up to ${dateText(data.closed_to)}`,
    isCallState(data.call) && `call ${CALL_STATES[data.call].toLowerCase()}`,
    data.booked_from && `call booked from ${dateText(data.booked_from)}`,
    data.booked_to && `call booked up to ${dateText(data.booked_to)}`,
    data.files && 'with files',
    overdue && 'overdue',
    spam && 'spam',
  ]
    .filter(Boolean)
    .join(', ');
}

/** The address of the list that shows what a filter lets through. */
export function filteredPath(filter: Record<string, unknown>, actorId: string | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value) params.set(name, value === true ? '1' : String(value));
  }
  // Of whoever exported, not of whoever reads this.
  if (params.get('owner') === 'me' && actorId) params.set('owner', actorId);
  return PATHS.dashboard + viewSearch(parseListView(`?${params.toString()}`).view);
}
