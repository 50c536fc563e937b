import { inventJourney, inventMessage, inventPerson, inventReference } from './invent-people';
import { Work } from './invent-work';
import { SPAM } from './enquiries';
import type { InventedLead } from './lead';
import { Lot } from './random';
import { arrival, Calendar } from './times';

/** Leads of the demo, and the days over which they came. */
export const DEMO = { leads: 300, days: 90 } as const;

const SEED = 20_190_401;

/** The first two are asked for more often. */
const SERVICES = [
  ...['healthcare', 'healthcare', 'crm', 'crm', 'ecommerce', 'ecommerce'],
  ...['hosting', 'analytics', 'consultation'],
];
const BUDGETS = [
  ...[null, null, 'under-1L', '1L-5L', '1L-5L', '1L-5L'],
  ...['5L-10L', '5L-10L', '10L-25L', '25L+'],
];
const SOURCES = ['phone', 'phone', 'whatsapp', 'event', 'email'];

type Person = ReturnType<typeof inventPerson>;

function inventLead(lot: Lot, now: Date, calendar: Calendar, known: readonly Person[]) {
  const service = lot.pick(SERVICES);
  const daysAgo = Math.floor(DEMO.days * lot.next() ** 1.2);
  // Some come back with another question.
  const isBack = known.length > 20 && lot.happens(0.05);
  const person = isBack ? lot.pick(known) : inventPerson(lot, service);
  const isAdded = lot.happens(0.08);
  const isSpam = !isAdded && !isBack && lot.happens(0.06);
  const added = { source: lot.pick(SOURCES), by: lot.happens(0.5) ? 0 : 1 } as const;
  const lead: InventedLead = {
    ...{ reference: inventReference(lot), ...person, service },
    budget: isSpam ? null : lot.pick(BUDGETS),
    message: isSpam ? lot.pick(SPAM) : inventMessage(lot, service),
    journey: isAdded ? null : inventJourney(lot),
    spam: isSpam ? 'Three links or more' : null,
    added: isAdded ? added : null,
    at: arrival(lot, now, daysAgo),
    steps: [],
  };
  if (!isSpam) lead.steps = new Work(lot, lead, now, calendar).tell();
  return { lead, person };
}

/** Invents the leads of the demo, oldest first: the same ones in every run, but for their times, which lead up to now. */
export function inventLeads(now: Date): InventedLead[] {
  const calendar = new Calendar();
  const known: Person[] = [];
  const leads: InventedLead[] = [];
  for (let n = 0; n < DEMO.leads; n += 1) {
    // A lot of its own for each: what a clock decides in one changes nothing in the others.
    const { lead, person } = inventLead(new Lot(SEED + n * 7919), now, calendar, known);
    known.push(person);
    leads.push(lead);
  }
  return leads.sort((one, other) => Number(one.at) - Number(other.at));
}
