/** Visitors are invented; their addresses end in `.example`, which nobody can own. */

import type { Lot } from './lot';
import type { DemoService } from './site';
import { slug } from './slug';

const FIRST_NAMES = [
  ...['Aditi', 'Ananya', 'Arjun', 'Bhavna', 'Charu', 'Deepak', 'Divya', 'Farah', 'Gaurav'],
  ...['Harpreet', 'Imran', 'Ishita', 'Jaya', 'Karthik', 'Kavita', 'Lakshmi', 'Manish', 'Meenal'],
  ...['Naveen', 'Neha', 'Nikhil', 'Pooja', 'Pranav', 'Rachna', 'Rakesh', 'Ritu', 'Sameer'],
  ...['Sanjana', 'Shreya', 'Siddharth', 'Suresh', 'Tanvi', 'Tejas', 'Uma', 'Varun', 'Zoya'],
];

const LAST_NAMES = [
  ...['Agarwal', 'Banerjee', 'Bhatt', 'Chatterjee', 'Chopra', 'D’Souza', 'Deshmukh', 'Gill'],
  ...['Gupta', 'Iyer', 'Jain', 'Joshi', 'Kapoor', 'Khan', 'Krishnan', 'Kulkarni', 'Malhotra'],
  ...['Menon', 'Mishra', 'Nair', 'Patel', 'Pillai', 'Rao', 'Reddy', 'Saxena', 'Shah', 'Sheikh'],
  ...['Singh', 'Subramanian', 'Thomas', 'Trivedi', 'Yadav'],
];

/** One enquiry in eight comes from abroad. */
const FOREIGN_NAMES = [
  ...['Amelia Clarke', 'Ahmed Al Mansoori', 'Beatriz Carvalho', 'Chloé Laurent', 'Daniel Weber'],
  ...['Emma Lindqvist', 'Fatima Al Zahra', 'Grace Okafor', 'Hannah O’Connell', 'Hiroshi Tanaka'],
  ...['James Whitfield', 'Kofi Mensah', 'Liam Murphy', 'Lucía Fernández', 'Mei Ling Tan'],
  ...['Nguyễn Thị Mai', 'Oliver Bennett', 'Priscilla Wong', 'Sofia Rossi', 'Tomasz Nowak'],
];

const CITIES = [
  ...['Ahmedabad', 'Bengaluru', 'Bhopal', 'Chandigarh', 'Chennai', 'Coimbatore', 'Delhi'],
  ...['Gurugram', 'Guwahati', 'Hyderabad', 'Indore', 'Jaipur', 'Kochi', 'Kolkata', 'Lucknow'],
  ...['Ludhiana', 'Mumbai', 'Nagpur', 'Noida', 'Pune', 'Surat', 'Vadodara', 'Visakhapatnam'],
];

/** Some enquiries are short or not in English. */
const SHORT_ENQUIRIES = [
  'Please call me.',
  'Need price list',
  'कृपया मुझे फ़ोन करें और कीमत बताएँ।',
  'Do you have time for me this month?',
  'விலை என்ன? தயவுசெய்து என்னை அழைக்கவும்.',
  'Urgent requirement, call today before 5.',
];

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

export function inventReference(lot: Lot): string {
  const group = () => Array.from({ length: 4 }, () => lot.pick([...ALPHABET])).join('');
  return `${group()}-${group()}`;
}

const digits = (lot: Lot, count: number) =>
  Array.from({ length: count }, () => lot.whole(0, 9)).join('');

/** Numbers that belong to nobody: Indian mobile numbers never begin with 1, and 020 7946 0 is reserved for drama. */
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

/** The message of an enquiry about a service. */
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
