import { z } from 'zod';
import { AGENCY_TIME_ZONE } from '../../domain/clock';
import { CUSTOM_FIELDS, type CustomField } from '../../domain/custom-fields';
import { ALREADY_THERE } from '../../domain/http-api/imports';
import { AGENCY_MONEY } from '../../domain/numbers';
import { agencyDay } from '../../domain/zone';
import { language } from '../../language/language-context';
import type { Desk, ImportPlan } from '../../readers/table/import-plan';
import { problem, unavailable } from '../http/problem';
import { readResponse } from '../db/read-response';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';
import { inWorker, WorkerAway, WorkerFault } from '../worker/run-in-worker';
import { answerTitle } from '../leads/export/columns';
import { type PlanInput, type TitledField, work } from './plan-import';

/** An export's column has the currency of an amount in its head. */
const titled = (field: CustomField): TitledField => ({
  ...field,
  titles: [...new Set([field.label, answerTitle(field)])],
});

/** A function on Netlify runs on AWS Lambda: in a process of its own, which has limits and may end with the work. */
const isAlone = process.env.AWS_LAMBDA_FUNCTION_NAME !== undefined;

const readTable = isAlone
  ? work
  : inWorker<PlanInput, ImportPlan>({
      module: 'src/server/imports/plan-import',
      timeoutMs: 10_000,
      maxMemoryMb: 256,
      // A plan is often made again, for the next answer.
      idleMs: 10_000,
    });

type Planned = ImportPlan['leads'][number];

/** A plan, with the leads of people who are at the desk already, which the plan itself only points at. */
export interface FullPlan {
  plan: ImportPlan;
  known: (Planned & { lead_id: string })[];
}

const membersSchema = z.array(z.object({ name: z.string(), email: z.string(), state: z.string() }));
const peopleSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().transform((email) => email || null),
    phone: z.string().nullable(),
  }),
);

const TOO_MUCH = 'Reading this file takes too long. Split it into several files, and try again.';

/** A file that takes too long, or too much memory, is refused like any other that cannot be read. */
async function readWithinLimits(input: PlanInput): Promise<Result<ImportPlan>> {
  try {
    return { ok: true, value: await readTable(input) };
  } catch (error) {
    if (error instanceof WorkerFault) {
      return { ok: false, response: problem(422, { detail: TOO_MUCH }) };
    }
    if (error instanceof WorkerAway) return { ok: false, response: unavailable() };
    throw error;
  }
}

async function findStaffOf(db: Db): Promise<Result<Desk['staff']>> {
  return readResponse('staff_members', await db.rpc('staff_members'), (members) =>
    membersSchema.parse(members).filter(({ state }) => state === 'active'),
  );
}

/** People that are looked for at once, so that others may ask the database in between. */
const CHUNK = 1000;

async function findPeople(db: Db, { leads }: ImportPlan): Promise<Result<Desk['leads']>> {
  const people = leads.map(({ lead: { email, phone } }) => ({ email, phone }));
  const found = new Map<string, Desk['leads'][number]>();
  for (let from = 0; from < people.length; from += CHUNK) {
    const answer = await db.rpc('people_like', { p_people: people.slice(from, from + CHUNK) });
    const read = readResponse('people_like', answer, (known) => peopleSchema.parse(known));
    if (!read.ok) return read;
    for (const person of read.value) found.set(person.id, person);
  }
  return { ok: true, value: [...found.values()] };
}

const withQuestion = (plan: ImportPlan): ImportPlan =>
  plan.already_there.length === 0
    ? plan
    : {
        ...plan,
        asks: [...plan.asks, { ...ALREADY_THERE, values: [], options: [...ALREADY_THERE.options] }],
      };

/**
 * Reads a file into a plan: once by itself, and once beside the leads of the same people, which the first reading finds. So the
 * desk's leads need not all be fetched.
 */
export async function makePlan(
  db: Db,
  file: Pick<PlanInput, 'bytes' | 'fileName' | 'answers' | 'unstored'>,
): Promise<Result<FullPlan>> {
  const staff = await findStaffOf(db);
  if (!staff.ok) return staff;
  const desk = {
    today: agencyDay(new Date()),
    time_zone: AGENCY_TIME_ZONE,
    currency: AGENCY_MONEY.currency,
    staff: staff.value,
  };
  const words = { language: language(), fields: CUSTOM_FIELDS.map(titled) };
  const alone = await readWithinLimits({ ...file, ...words, desk: { ...desk, leads: [] } });
  if (!alone.ok) return alone;
  const people = await findPeople(db, alone.value);
  if (!people.ok) return people;
  if (people.value.length === 0) return { ok: true, value: { plan: alone.value, known: [] } };
  const read = await readWithinLimits({
    ...file,
    ...words,
    desk: { ...desk, leads: people.value },
  });
  if (!read.ok) return read;
  const { value: plan } = read;
  const leadOfRow = new Map(alone.value.leads.map((planned) => [planned.row, planned]));
  const known = plan.already_there.flatMap(({ row, lead_id }) => {
    const planned = leadOfRow.get(row);
    return planned ? [{ ...planned, lead_id }] : [];
  });
  return { ok: true, value: { plan: withQuestion(plan), known } };
}
