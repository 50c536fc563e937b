import type { Expired } from '../../../domain/http-api/retention';
import { countText } from '../../../domain/number-text';

/** A count of old data, with the days for which its leads have been closed at least. */
export interface Counted extends Expired {
  days: number;
}

const plural = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`;

const joined = (leads: string, subscribers: number) =>
  [
    leads,
    ...(subscribers > 0 ? [plural(subscribers, 'newsletter address', 'newsletter addresses')] : []),
  ].join(' and ');

/** `1,200 leads and 3 newsletter addresses`; addresses only where there are some. */
export const expiredText = ({ leads, subscribers }: Expired): string =>
  joined(plural(leads, 'lead', 'leads'), subscribers);

/** `1,200 leads closed for more than 365 days and 3 newsletter addresses`. */
export const countedText = ({ days, leads, subscribers }: Counted): string =>
  joined(
    `${plural(leads, 'lead', 'leads')} closed for more than ${plural(days, 'day', 'days')}`,
    subscribers,
  );
