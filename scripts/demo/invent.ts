import { type DemoSite, SPAM } from './site';
import { Work } from './invent-work';
import type { InventedLead } from './invented-lead';
import { Lot } from './lot';
import { inventJourney, inventMessage, inventPerson, inventReference } from './people';
import { arrival, Calendar } from './times';

/** The number of leads in the demo, and over how many days they arrived. */
export const DEMO = { leads: 300, days: 90 } as const;

const SEED = 20_190_401;

/** Lists the first services twice, so that they are chosen more often. */
const servicesOf = ({ services }: DemoSite) => [...services, ...services.slice(0, 3)];

/** Some people give no budget, and most a small one. */
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
  // Some people send another enquiry.
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

/** Invents the leads of the demo, oldest first. They are the same in every run, except that their times end now. */
export function inventLeads(now: Date, site: DemoSite): InventedLead[] {
  const known: Person[] = [];
  const told = { now, site, calendar: new Calendar(), known };
  const leads: InventedLead[] = [];
  for (let n = 0; n < DEMO.leads; n += 1) {
    // Each lead has its own random numbers, so that the time of day, which decides how many one needs, changes no other.
    const { lead, person } = inventLead(new Lot(SEED + n * 7919), told);
    known.push(person);
    leads.push(lead);
  }
  return leads.sort((one, other) => Number(one.at) - Number(other.at));
}
