import { HOUR_MS } from '../../../domain/clock';
import { serviceLabel } from '../../../domain/enquiry-fields';
import {
  asideText,
  type Day,
  DAY_PARTS,
  DAY_TITLES,
  type DayPart,
  dayTotal,
} from '../../../domain/http-api/day';
import type { Lead } from '../../../domain/lead';
import { clockText, dateText, agencyTime } from '../../../domain/time-text';
import { zoneName } from '../../../domain/zone';
import type { DayJob } from '../outbox';
import { BRAND, deskUrl } from '../settings';
import { type Block, button, type EmailContent, link, type ListItem, paragraph } from './template';

/** After that nobody plans the day any more; the database queues no mail after it either. */
const LASTS_MS = 3 * HOUR_MS;

/** Whether a mail of the day still says something, in time. */
export const isDayMailWanted = ({ day, wanted_at }: DayJob, now = Date.now()): boolean =>
  day !== null &&
  (dayTotal(day) > 0 || asideText(day) !== null) &&
  now < Date.parse(wanted_at) + LASTS_MS;

const senderOf = ({ name, company }: Lead): string => [name, company].filter(Boolean).join(', ');

/** The items of a part, as `<reference>: <words>`. */
function itemsOf(day: Day, part: DayPart, siteUrl: string): ListItem[] {
  const item = (lead: Lead, ...words: (string | null)[]): ListItem => ({
    label: lead.reference,
    text: [senderOf(lead), ...words].filter(Boolean).join(' · '),
    href: deskUrl(siteUrl, lead.reference),
  });
  switch (part) {
    case 'waiting':
      return day.waiting.map(({ answer, lead }) =>
        item(lead, `since ${agencyTime(answer?.at ?? lead.created_at)}`),
      );
    case 'returned':
      return day.returned.map(({ reply, lead }) => item(lead, `came back ${agencyTime(reply.at)}`));
    case 'actions':
      return day.actions.map(({ action, lead }) =>
        item(lead, action.text, action.due_on && `due ${dateText(action.due_on)}`),
      );
    case 'calls':
      return day.calls.map(({ call, lead }) =>
        item(lead, `${clockText(call.starts_at)} ${zoneName(call.starts_at)}`),
      );
    case 'overdue':
      return day.overdue.map((lead) =>
        item(
          lead,
          lead.awaiting_reply_until && `due since ${agencyTime(lead.awaiting_reply_until)}`,
        ),
      );
    default:
      return day[part].map((lead) => item(lead, serviceLabel(lead.service)));
  }
}

function partBlock(day: Day, part: DayPart, siteUrl: string): Block[] {
  const count = day.counts[part];
  const items = itemsOf(day, part, siteUrl);
  if (count === 0) return [];
  const more = count > items.length ? `, the first ${items.length}` : '';
  return [{ kind: 'list', title: `${DAY_TITLES[part]} (${count}${more})`, items }];
}

/** Tells a member of staff what there is to do today. */
export function dayEmail({ staff, day }: DayJob, siteUrl: string): EmailContent {
  const total = day ? dayTotal(day) : 0;
  const aside = day && asideText(day);
  return {
    subject: `Your day at ${BRAND}: ${total === 0 && aside ? aside : `${total} to do`}`,
    blocks: [
      paragraph(`Good morning ${staff.name ?? 'colleague'},`),
      ...(day ? DAY_PARTS.flatMap((part) => partBlock(day, part, siteUrl)) : []),
      ...(aside ? [link(aside, new URL('/admin/dashboard?spam=1', siteUrl).href)] : []),
      button('Open your day', new URL('/admin/dashboard?view=day', siteUrl).href),
      paragraph('You choose when this email comes, or turn it off, under Account in the desk.'),
    ],
  };
}
