import { type DemoSite, SPAM } from './site';
import { Work } from './invent-work';
import type { InventedLead } from './invented-lead';
import { Lot } from './lot';
import { inventJourney, inventMessage, inventPerson, inventReference } from './people';
import { arrival, Calendar } from './times';

/** Leads of the demo, and the days over which they came. */
export const DEMO = { leads: 300, days: 90 } as const;

const SEED = 20_190_401;

/** The first services are asked for more often. */
const servicesOf = ({ services }: DemoSite) => [...services, ...services.slice(0, 3)];

/** Some people name no budget, and most a small one. */
const budgetsOf = ({ budgets }: DemoSite) => [
  ...[null, null, ...budgets],
  ...[...budgets.slice(1, 3), ...budgets.slice(1, 2)],
];

const SOURCES = ['phone', 'phone', 'whatsapp', 'event', 'email'];

type Person = ReturnType<typeof inventPerson>;

interface Told {
  now: Date;
  site: DemoSite;
  calendar: Calendar;
  /** The people of earlier leads. */
  known: readonly Person[];
}

function inventLead(lot: Lot, { now, site, calendar, known }: Told) {
  const service = lot.pick(servicesOf(site));
  const daysAgo = Math.floor(DEMO.days * lot.next() ** 1.2);
  // Some come back with another question.
  const isBack = known.length > 20 && lot.happens(0.05);
  const person = isBack ? lot.pick(known) : inventPerson(lot, service);
  const isAdded = lot.happens(0.08);
  const isSpam = !isAdded && !isBack && lot.happens(0.06);
  const added = { source: lot.pick(SOURCES), by: lot.happens(0.5) ? 0 : 1 } as const;
  const lead: InventedLead = {
    ...{ reference: inventReference(lot), ...person, service: service.key },
    budget: isSpam ? null : lot.pick(budgetsOf(site)),
    message: isSpam ? lot.pick(SPAM) : inventMessage(lot, service),
    journey: isAdded ? null : inventJourney(lot, service.key),
    spam: isSpam ? 'Three links or more' : null,
    added: isAdded ? added : null,
    at: arrival(lot, now, daysAgo),
    steps: [],
  };
  if (!isSpam) lead.steps = new Work(lot, lead, now, calendar).tell();
  return { lead, person };
}

/** Invents the leads of the demo, oldest first: the same ones in every run, but for their times, which lead up to now. */
export function inventLeads(now: Date, site: DemoSite): InventedLead[] {
  const known: Person[] = [];
  const told = { now, site, calendar: new Calendar(), known };
  const leads: InventedLead[] = [];
  for (let n = 0; n < DEMO.leads; n += 1) {
    // A lot of its own for each: what a clock decides in one changes nothing in the others.
    const { lead, person } = inventLead(new Lot(SEED + n * 7919), told);
    known.push(person);
    leads.push(lead);
  }
  return leads.sort((one, other) => Number(one.at) - Number(other.at));
}
