import { CITIES, FIRST_NAMES, FOREIGN_NAMES, LAST_NAMES } from './people';
import { SHORT_ENQUIRIES } from './enquiries';
import type { Lot } from './random';
import type { DemoService } from './site';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export function inventReference(lot: Lot): string {
  const group = () => Array.from({ length: 4 }, () => lot.pick([...ALPHABET])).join('');
  return `${group()}-${group()}`;
}

export const slug = (text: string, between: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join(between);

const digits = (lot: Lot, count: number) =>
  Array.from({ length: count }, () => lot.whole(0, 9)).join('');

/** Numbers that ring nobody: Indian mobiles never begin with 1, and London keeps 7946 0 for plays. */
const inventPhone = (lot: Lot, isForeign: boolean) =>
  isForeign ? `+44 20 7946 0${digits(lot, 3)}` : `+91 1${digits(lot, 4)} ${digits(lot, 5)}`;

/** A person with address, phone and company. */
export function inventPerson(lot: Lot, { companies }: DemoService) {
  const isForeign = lot.happens(1 / 8);
  const name = isForeign
    ? lot.pick(FOREIGN_NAMES)
    : `${lot.pick(FIRST_NAMES)} ${lot.pick(LAST_NAMES)}`;
  const company = lot.happens(0.7) && companies.length > 0 ? lot.pick(companies) : null;
  const domain = company ? slug(company, '-') : 'post';
  const mailbox =
    company && lot.happens(0.6) ? slug(name.split(' ')[0] ?? name, '') : slug(name, '.');
  return {
    name,
    company,
    email: `${mailbox}${company ? '' : lot.whole(1, 99)}@${domain}.example`,
    phone: lot.happens(0.8) ? inventPhone(lot, isForeign) : null,
  };
}

/** An enquiry about a service, in somebody's words. */
export function inventMessage(lot: Lot, { enquiries }: DemoService): string {
  if (lot.happens(0.05)) return lot.pick(SHORT_ENQUIRIES);
  return lot
    .pick(enquiries)
    .replaceAll('{city}', lot.pick(CITIES))
    .replaceAll('{few}', String(lot.whole(2, 9)))
    .replaceAll('{some}', String(lot.whole(2, 30) * 10))
    .replaceAll('{many}', (lot.whole(3, 60) * 1000).toLocaleString('en-IN'));
}

const journeysTo = (service: string): (Record<string, string> | null)[] => [
  ...[null, null],
  ...Array.from({ length: 4 }, () => ({ referrer: 'https://www.google.com/' })),
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: service },
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'brand' },
  { utm_source: 'linkedin', utm_medium: 'social' },
  { utm_source: 'newsletter', utm_medium: 'email' },
  { referrer: 'https://reviews.example/' },
];

export const inventJourney = (lot: Lot, service: string) => lot.pick(journeysTo(service));
