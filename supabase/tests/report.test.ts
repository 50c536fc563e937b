import fc from 'fast-check';
import { z } from 'zod';
import { agencyDay } from '../../src/domain/zone';
import { leadReportSchema } from '../../src/domain/http-api/report';
import { byName, counted, countedIn } from '../../testing/database/support/counted-report';
import { type Lead, newEnquiry, storeLead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

const DAY = 86_400_000;
const DAYS = 30;

let admin: Account;
let colleague: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
  colleague = await project.current.signInAdmin();
});

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString();

/** Days in this period and the one before, and longer ago. */
const anAge = fc.integer({ min: 0, max: 75 });

const aLead = fc.record({
  age: anAge,
  service: fc.constantFrom('crm', 'hosting'),
  added_source: fc.constantFrom('phone', 'event', null),
  spam_reason: fc.constantFrom('link', null, null),
});

/** Changes as staff, visitors and the passing of time make them. */
const aChange = fc.oneof(
  fc.record({ status: fc.constantFrom('new', 'contacted', 'qualified') }),
  fc.record({ owner: fc.constantFrom('admin', 'colleague', null) }),
  fc.record({ value: fc.constantFrom(null, 0, 150_000, 100_000_000_000) }),
  fc.record({ spam_reason: fc.constantFrom('link', null) }),
  fc.record({ answeredAfter: fc.integer({ min: 0, max: 4 }) }),
  fc.record({
    status: fc.constant('closed'),
    outcome: fc.constantFrom('won', 'lost', null),
    closedAgo: anAge,
  }),
  fc.constant('erase' as const),
);
type Change = typeof aChange extends fc.Arbitrary<infer One> ? One : never;

/** Leads among those there are, counted round. */
const places = fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 6 });
const aStep = fc.oneof(
  fc.record({ receive: fc.array(aLead, { minLength: 1, maxLength: 6 }) }),
  fc.record({ places, change: aChange }),
);
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never;

let ids: string[] = [];

function columnsOf(change: Exclude<Change, 'erase'>) {
  if ('owner' in change) {
    const owners = { admin, colleague };
    return { owner_id: change.owner && owners[change.owner].id };
  }
  if ('answeredAfter' in change) return { first_response_at: daysAgo(-change.answeredAfter) };
  if (!('closedAgo' in change)) return change;
  const { closedAgo: _later, ...columns } = change;
  return columns;
}

async function perform(step: Step): Promise<void> {
  const leads = project.current.service.from('contact_submissions');
  if ('receive' in step) {
    const rows = step.receive.map(({ age, ...part }) =>
      newEnquiry({ ...part, created_at: daysAgo(age) }),
    );
    const { data } = await leads.insert(rows).select('id').throwOnError();
    ids = [...ids, ...data.map(({ id }) => id)];
    return;
  }
  const chosen = step.places.flatMap((place) => ids[place % ids.length] ?? []);
  if (step.change === 'erase') {
    for (const p_id of chosen) await admin.client.rpc('erase_lead', { p_id }).throwOnError();
    return;
  }
  // An erased lead takes no further change.
  await leads.update(columnsOf(step.change)).in('id', chosen).is('erased_at', null).throwOnError();
  if ('closedAgo' in step.change) {
    const closed_at = daysAgo(step.change.closedAgo);
    await leads.update({ closed_at }).in('id', chosen).eq('status', 'closed').throwOnError();
  }
}

const rowsOf = async (): Promise<Lead[]> => {
  const { service } = project.current;
  const { data } = await service.from('contact_submissions').select().limit(1000).throwOnError();
  return data.filter(({ spam_reason }) => spam_reason === null);
};

const told = async () => {
  const { data } = await admin.client.rpc('lead_report', { days: DAYS }).throwOnError();
  return leadReportSchema.parse(data);
};

const NOTHING = countedIn([], '', '');

async function toldByName() {
  const { now, before, by_service, by_source, by_owner, by_month } = await told();
  return {
    shown: {
      ...{ now, before },
      service: byName(by_service.map(({ service, ...row }) => [service, row])),
      source: byName(by_source.map(({ source, ...row }) => [source, row])),
      owner: byName(by_owner.map(({ owner, ...row }) => [owner, row])),
    },
    by_month,
  };
}

test('the report has the figures that its rows have, after changes in turns or at once', async () => {
  await perform({
    receive: [{ age: 1, service: 'crm', added_source: null, spam_reason: null }],
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aStep, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        for (const atOnce of rounds) {
          // A report in the middle of the changes must not take their marks away.
          await Promise.all([...atOnce.map(perform), told()]);
        }
        const rows = await rowsOf();
        const { shown, by_month } = await toldByName();
        expect(shown).toEqual(counted(rows, DAYS));
        const thisMonth = agencyDay(Date.now()).slice(0, 7);
        expect(by_month[0]).toMatchObject({
          month: thisMonth,
          now: countedIn(rows, `${thisMonth}-01`, `${thisMonth}-31`),
        });
        expect(by_month).toHaveLength(12);
      },
    ),
    { numRuns: 20 },
  );
});

test('months follow each other, each beside the one before', async () => {
  const { by_month } = await told();
  for (const [index, { before }] of by_month.entries()) {
    expect(before).toEqual(by_month[index + 1]?.now ?? before);
  }
  expect(z.iso.date().safeParse(`${by_month[11]?.month}-01`).success).toBe(true);
});

test('sources behind the twentieth are told as others', async () => {
  const { service } = project.current;
  const rows = Array.from({ length: 30 }, (_, n) =>
    newEnquiry({ journey: { utm_source: `campaign ${n}` } }),
  );
  await service.from('contact_submissions').insert(rows).throwOnError();
  const { by_source, now } = await told();
  expect(by_source).toHaveLength(21);
  expect(by_source.at(-1)?.source).toBe('other');
  expect(by_source.reduce((sum, row) => sum + row.now.enquiries, 0)).toBe(now.enquiries);
});

test('a lead that was qualified once stays so in the report, whatever follows', async () => {
  const { id } = await storeLead(project.current);
  const before = await told();
  for (const status of ['qualified', 'contacted', 'new', 'closed']) {
    const leads = admin.client.from('contact_submissions');
    await leads.update({ status }).eq('id', id).throwOnError();
    expect((await told()).now.qualified - before.now.qualified).toBe(1);
  }
  const after = await told();
  expect(after.funnel.closed - before.funnel.closed).toBe(1);
  const added = project.current.service.from('contact_submissions');
  await added.insert(newEnquiry({ status: 'qualified' })).throwOnError();
  expect((await told()).now.qualified - after.now.qualified).toBe(1);
});

test('a period without leads has figures of nothing', async () => {
  const { service } = project.current;
  await service
    .from('contact_submissions')
    .update({ spam_reason: 'all' })
    .is('spam_reason', null)
    .throwOnError();
  const { now, before, by_service, by_owner } = await told();
  expect({ now, before }).toEqual({ now: NOTHING, before: NOTHING });
  expect([...by_service, ...by_owner]).toEqual([]);
});
