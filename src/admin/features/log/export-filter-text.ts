import { budgetLabel, serviceLabel } from '../../../domain/enquiry-fields';
import { statusLabel } from '../../../domain/lead';
import { dateText } from '../../../domain/time-text';
import * as z from '../../../domain/zod';

/** The parts of an export's filter that choose leads; exports of earlier versions may have others. */
const filterSchema = z.partial(
  z.object({
    ...{ q: z.string(), status: z.string(), service: z.string(), budget: z.string() },
    ...{ owner: z.string(), due: z.string(), from: z.string(), to: z.string() },
    ...{ overdue: z.boolean(), spam: z.boolean() },
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
    owner && (OWNERS.get(owner) ?? 'of one owner'),
    due && 'due today',
    from && `from ${dateText(from)}`,
    to && `up to ${dateText(to)}`,
    overdue && 'overdue',
    spam && 'spam',
  ]
    .filter(Boolean)
    .join(', ');
}
