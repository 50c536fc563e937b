import { DEMO, inventLeads } from './invent';
import type { InventedLead } from './lead';

const NOW = new Date('2026-11-23T09:00:00Z');
const leads = inventLeads(NOW);

const stepsOf = (kind: string) =>
  leads.flatMap(({ steps }) => steps.filter((step) => step.kind === kind));

test('the same people write the same words in every run, whatever the time', () => {
  const words = (lead: InventedLead) => [lead.reference, lead.name, lead.service, lead.message];
  const byReference = (all: InventedLead[]) => all.map(words).sort();
  const later = inventLeads(new Date('2027-03-01T22:30:00Z'));
  expect(byReference(later)).toEqual(byReference(leads));
});

test('they came over the last days, and nothing happens in the future', () => {
  expect(leads).toHaveLength(DEMO.leads);
  expect(new Set(leads.map(({ reference }) => reference)).size).toBe(DEMO.leads);
  const oldest = Number(NOW) - (DEMO.days + 1) * 24 * 60 * 60_000;
  for (const { at, steps } of leads) {
    const times = [at, ...steps.map((step) => step.at)].map(Number);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBeGreaterThan(oldest);
    expect(times.at(-1)).toBeLessThan(Number(NOW));
  }
});

test('a call is booked before it starts, and what follows comes after it', () => {
  for (const { steps } of leads) {
    for (const [index, step] of steps.entries()) {
      if (step.kind !== 'call') continue;
      expect(Number(step.startsAt)).toBeGreaterThan(Number(step.at));
      const next = steps[index + 1];
      if (next && step.state !== 'booked') {
        expect(Number(next.at)).toBeGreaterThan(Number(step.startsAt));
      }
    }
  }
});

test('there is something of everything', () => {
  const calls = stepsOf('call').map((step) => step.kind === 'call' && step.state);
  const outcomes = stepsOf('closed').map((step) => step.kind === 'closed' && step.outcome);
  expect(new Set(calls)).toEqual(new Set(['booked', 'held', 'missed']));
  expect(new Set(outcomes)).toEqual(new Set(['won', 'lost', null]));
  for (const kind of ['owner', 'email', 'logged', 'answer', 'note', 'status', 'valued', 'next']) {
    expect([kind, stepsOf(kind).length]).toEqual([kind, expect.any(Number)]);
    expect(stepsOf(kind).length).toBeGreaterThan(20);
  }
  expect(leads.filter(({ spam }) => spam).length).toBeGreaterThan(5);
  expect(leads.filter(({ added }) => added).length).toBeGreaterThan(10);
});

test('nobody real is named: addresses and numbers belong to nobody', () => {
  for (const { email, phone } of leads) {
    expect(email).toMatch(/^[a-z0-9.]+@[a-z0-9-]+\.example$/);
    expect(phone ?? '+91 10000 00000').toMatch(/^(\+91 1\d{4} \d{5}|\+44 20 7946 0\d{3})$/);
  }
});
