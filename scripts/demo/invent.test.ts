import { DEMO, inventLeads } from './invent';
import type { InventedLead } from './invented-lead';
import { demoSite, ownSite } from './site';
import { AFTER_MISSED_CALL, AFTER_TALK, REMINDER, THREADS } from './talk';
import agency from '../../testing/content/dental/agency.json';
import budgets from '../../testing/content/dental/services/budgets.json';
import choices from '../../testing/content/dental/services/choices.json';

const NOW = new Date('2026-11-23T09:00:00Z');
const leads = inventLeads(NOW, ownSite);

const stepsOf = (kind: string) =>
  leads.flatMap(({ steps }) => steps.filter((step) => step.kind === kind));

test('the same people write the same words in every run, whatever the time', () => {
  const words = (lead: InventedLead) => [lead.reference, lead.name, lead.service, lead.message];
  const byReference = (all: InventedLead[]) => all.map(words).sort();
  const later = inventLeads(new Date('2027-03-01T22:30:00Z'), ownSite);
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

test('filled at night, nobody has written since people went to sleep', () => {
  const night = new Date('2027-03-01T21:50:00Z'); // 3:20 AM in India
  const times = inventLeads(night, ownSite).map(({ at }) => at);
  const hours = times.map((at) => new Date(Number(at) + 5.5 * 60 * 60_000).getUTCHours());
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(7);
  expect(Math.max(...times.map(Number))).toBeLessThan(Number(night));
});

const exchanges = [
  ...THREADS.flatMap(({ first, next }) => [first, next]),
  ...[REMINDER, AFTER_MISSED_CALL, ...AFTER_TALK],
];

test('every answer is one to the email before it, and a thread goes on as it began', () => {
  for (const { steps } of leads) {
    const said = steps.flatMap((step) =>
      step.kind === 'email' || step.kind === 'answer' ? [step] : [],
    );
    for (const [index, { kind, text }] of said.entries()) {
      const before = said[index - 1];
      if (kind === 'answer') expect(exchanges).toContainEqual([before?.text, text]);
      const thread = THREADS.find(({ next }) => next[0] === text);
      if (thread) expect(before?.text).toBe(thread.first[1]);
    }
  }
});

test('the demo of another agency has its own services, budgets and names', () => {
  const site = demoSite({ agency, choices, budgets });
  expect(site.subject).toBe('Your enquiry to Dantika Dental');
  expect(site.staff.map(({ email }) => email)).toEqual([
    'asha.verma@dantika.example',
    'rohan.mehta@dantika.example',
  ]);
  const dental = inventLeads(NOW, site);
  const keysOf = (name: 'service' | 'budget') => [...new Set(dental.map((lead) => lead[name]))];
  expect(keysOf('service').sort()).toEqual(choices.map(({ key }) => key).sort());
  expect(keysOf('budget')).toHaveLength(budgets.length + 1);
  expect(JSON.stringify(dental)).not.toMatch(/meghdoot|software|website for|Tally|AWS/i);
  const general = dental.filter(({ message }) => message.includes('General Dentistry'));
  expect(general.length).toBeGreaterThan(20);
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
