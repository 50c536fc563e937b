import fc from 'fast-check';
import { z } from 'zod';

import { newEnquiry } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

const STATUSES = ['new', 'contacted', 'qualified', 'closed'] as const;
const SERVICES = ['crm', 'hosting', 'analytics'] as const;
const HOUR = 3_600_000;

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Changes to several leads at once, as staff, visitors and spam rules make them. */
const aChange = fc.oneof(
  fc.record({ status: fc.constantFrom(...STATUSES) }),
  fc.record({ spam_reason: fc.constantFrom('link', null) }),
  fc.record({ reply_due_at: fc.integer({ min: -80, max: 30 }).map(hoursFromNow) }),
  fc.constantFrom(
    { withdrawn_at: hoursFromNow(0) },
    { withdrawn_at: null },
    { first_response_at: hoursFromNow(0) },
  ),
  fc.constant('erase' as const),
);

/** Places among the leads there are, counted round. */
const places = fc.array(fc.nat({ max: 200 }), { minLength: 1, maxLength: 8 });

const aStep = fc.oneof(
  fc.record({ places, change: aChange }),
  fc.record({
    receive: fc.array(
      fc.record({
        service: fc.constantFrom(...SERVICES),
        created_at: fc.integer({ min: -200, max: 0 }).map(hoursFromNow),
        spam_reason: fc.constantFrom('link', null, null),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  }),
);

let admin: Account;
beforeAll(async () => {
  admin = await project.current.signInAdmin();
});

let ids: string[] = [];

async function perform(step: typeof aStep extends fc.Arbitrary<infer Step> ? Step : never) {
  const leads = project.current.service.from('contact_submissions');
  if ('receive' in step) {
    const { data } = await leads
      .insert(step.receive.map((part) => newEnquiry(part)))
      .select('id')
      .throwOnError();
    ids = [...ids, ...data.map(({ id }) => id)];
    return;
  }
  const chosen = step.places.flatMap((place) => ids[place % ids.length] ?? []);
  if (step.change === 'erase') {
    for (const p_id of chosen) await admin.client.rpc('erase_lead', { p_id }).throwOnError();
    return;
  }
  await leads.update(step.change).in('id', chosen).throwOnError();
}

const summarySchema = z.object({
  overdue: z.number(),
  tallies: z.array(
    z.object({ status: z.string(), service: z.string(), is_spam: z.boolean(), leads: z.number() }),
  ),
});

/** Reads the counts that the desk is told. */
async function told() {
  const { data } = await admin.client.rpc('desk_summary').throwOnError();
  const { overdue, tallies } = summarySchema.parse(data);
  const kept = tallies
    .filter(({ leads }) => leads !== 0)
    .map(({ status, service, is_spam, leads }) => [`${status} ${service} ${is_spam}`, leads]);
  return { overdue, ...Object.fromEntries(kept) };
}

/** The same by counting rows. */
async function counted() {
  const counts: Record<string, number> = { overdue: 0 };
  const add = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);
  for (let first = 0; first < ids.length; first += 1000) {
    const { data } = await project.current.service
      .from('contact_submissions')
      .select('status,service,spam_reason,reply_due_at,first_response_at,withdrawn_at,erased_at')
      .order('id')
      .range(first, first + 999)
      .throwOnError();
    for (const lead of data) {
      const isSpam = lead.spam_reason !== null;
      add(`${lead.status} ${lead.service} ${isSpam}`);
      const { first_response_at, withdrawn_at, erased_at } = lead;
      const isOpen = !(first_response_at ?? withdrawn_at ?? erased_at);
      if (
        !isSpam &&
        lead.status !== 'closed' &&
        isOpen &&
        Date.parse(lead.reply_due_at ?? '') < Date.now()
      )
        add('overdue');
    }
  }
  return counts;
}

test('the counters are those that counting gives, after changes to leads in turns or at once', async () => {
  await perform({ receive: [{ service: 'crm', created_at: hoursFromNow(-1), spam_reason: null }] });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(aStep, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async (rounds) => {
        for (const atOnce of rounds) await Promise.all(atOnce.map(perform));
        expect(await told()).toEqual(await counted());
      },
    ),
    { numRuns: 20 },
  );
});
