import { type DemoSite, SPAM } from './site';
import { Work } from './invent-work';
import { inventJourney, inventMessage, inventPerson, inventReference } from './people';
import { arrival, Calendar } from './times';

/** Index into the staff of the demo. */
export type Who = 0 | 1;

/** A thing that happened to a lead. */
export type Deed =
  | { kind: 'owner'; owner: Who }
  | { kind: 'email'; text: string }
  | { kind: 'logged'; channel: 'phone' | 'whatsapp'; reached: boolean; note: string | null }
  | { kind: 'answer'; text: string }
  | { kind: 'note'; note: string }
  | { kind: 'status'; status: 'qualified' }
  | { kind: 'closed'; outcome: 'won' | 'lost' | null; reason: string | null; value: number | null }
  | { kind: 'valued'; value: number }
  | { kind: 'next'; text: string; on: string }
  | { kind: 'call'; startsAt: Date; state: 'booked' | 'held' | 'missed' };

export type Step = Deed & { at: Date; by: Who };

/** An invented lead, and what became of it. */
export interface InventedLead {
  at: Date;
  reference: string;
  name: string;
  email: string;
  phone: string | null;
  company: string | null;
  service: string;
  budget: string | null;
  message: string;
  journey: Record<string, string> | null;
  spam: string | null;
  /** How it came, and who added it, if not by the form. */
  added: { source: string; by: Who } | null;
  steps: Step[];
}

/** Draws that are the same in every run: mulberry32, a small generator with a good spread. */
export class Lot {
  constructor(private seed: number) {}

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.seed = (this.seed + 0x6d2b79f5) | 0;
    let t = Math.imul(this.seed ^ (this.seed >>> 15), 1 | this.seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True for this share of the draws. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.whole(0, items.length - 1)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }
}

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
