import { type Db, keyHeaders } from '../../src/server/db/supabase';
import { z } from 'zod';
import type { ServiceAccess } from '../lib/command';
import { attempt, right, unwrap, wrong, type Finding } from './finding';

/** Schemas that nobody may reach from outside. */
const CLOSED = ['private', 'auth', 'supabase_migrations'];

/** PostgREST: "The schema must be one of the following". */
const NOT_EXPOSED = 'PGRST106';

const answerSchema = z.object({ code: z.string() });

async function isExposed({ url, secretKey }: ServiceAccess, schema: string) {
  const answer = await fetch(new URL('/rest/v1/anything', url), {
    headers: {
      ...keyHeaders(secretKey),
      'accept-profile': schema,
    },
    signal: AbortSignal.timeout(10_000),
  });
  const body: unknown = await answer.json().catch(() => undefined);
  return answerSchema.safeParse(body).data?.code !== NOT_EXPOSED;
}

async function checkExposedSchemas(access: ServiceAccess): Promise<Finding> {
  const check = 'Exposed schemas';
  const exposed: string[] = [];
  for (const schema of CLOSED) {
    if (await isExposed(access, schema)) exposed.push(schema);
  }
  return exposed.length === 0
    ? right(check, `none of ${CLOSED.join(', ')}`)
    : wrong(
        check,
        `${exposed.join(', ')} can be reached from outside`,
        'Supabase dashboard, Project Settings, Data API: remove them from "Exposed schemas"',
      );
}

/** Rows of the longest answer that the site asks for: a page of an export. */
const LONGEST_PAGE = 1000;

async function checkMostRows(service: Db): Promise<Finding> {
  const check = 'Rows of an answer';
  const rows = unwrap(await service.rpc('sample_rows', { p_rows: LONGEST_PAGE })) ?? [];
  return rows.length === LONGEST_PAGE
    ? right(check, `at least ${LONGEST_PAGE}, as many as an export asks for at once`)
    : wrong(
        check,
        `at most ${rows.length}, and an export asks for ${LONGEST_PAGE} at once`,
        `Supabase dashboard, Project Settings, Data API: set "Max rows" to ${LONGEST_PAGE}`,
      );
}

/** Checks the settings of the REST interface, which the database does not know. */
export async function checkApi(access: ServiceAccess, service: Db): Promise<Finding[]> {
  const mend = 'see whether SUPABASE_URL and SUPABASE_SECRET_KEY are right';
  return [
    ...(await attempt('Exposed schemas', mend, () => checkExposedSchemas(access))),
    ...(await attempt('Rows of an answer', mend, () => checkMostRows(service))),
  ];
}

const callsSchema = z.array(
  z.object({ function: z.string(), code: z.string(), message: z.string() }),
);

/** Our own refusals, such as of what does not exist. */
const isRefusal = ({ code }: { code: string }) => code.startsWith('PT');

async function checkEachCall(service: Db): Promise<Finding> {
  const check = 'Calls';
  const failures = callsSchema.parse(unwrap(await service.rpc('rehearse_calls')));
  const broken = failures.filter((failure) => !isRefusal(failure));
  return broken.length === 0
    ? right(check, 'each function of the API does its work, and was taken back')
    : wrong(
        check,
        `${broken.length} of the API's functions fail`,
        'compare them, and what they call, with supabase/schemas; 21000 is an UPDATE or DELETE without WHERE',
        broken.map((failure) => `${failure.function}: ${failure.code} ${failure.message}`),
      );
}

/** Calls each function once, since some faults are told only when a statement is reached. */
export const checkCalls = (service: Db): Promise<Finding[]> =>
  attempt('Calls', 'see whether all migrations were applied', () => checkEachCall(service));

async function checkLetterTypes(service: Db): Promise<Finding> {
  const check = 'Letters';
  return unwrap(await service.rpc('knows_all_letters'))
    ? right(check, 'searches in every script use the index')
    : wrong(
        check,
        'the database takes only ASCII for letters, so searches in other scripts read every lead',
        'use a database whose LC_CTYPE is a UTF-8 locale, such as C.UTF-8: create it anew and restore the dump',
      );
}

/** Checks the locale of the database, which no migration can change. */
export const checkLetters = (service: Db): Promise<Finding[]> =>
  attempt('Letters', 'see whether all migrations were applied', () => checkLetterTypes(service));
