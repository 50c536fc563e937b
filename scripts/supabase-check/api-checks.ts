import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CustomAnswer } from '../../src/domain/custom-answers';
import { type Db, keyHeaders } from '../../src/server/db/supabase';
import { makeReference } from '../../src/server/enquiries/reference';
import type { ServiceAccess } from '../lib/command';
import { APPLY_GRANTS, attempt, type Finding, right, unknown, unwrap, wrong } from './finding';
import { readWantedObjects } from './description';

/** Schemas that the REST interface must not expose. */
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

/** Rows of the longest response that the site requests, a page of an export. */
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

/** Checks settings of the REST interface, which are not visible in the database. */
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

/** True for errors that our functions raise on purpose, such as for a missing row. */
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

/** Calls each function once, because PostgreSQL reports some faults only when a statement runs. */
export const checkCalls = (service: Db): Promise<Finding[]> =>
  attempt('Calls', 'see whether all migrations were applied', () => checkEachCall(service));

/** Statement timeout of each role. */
const TIME_LIMITS = { anon: '3s', authenticated: '4s' } as const;
type LimitedRole = keyof typeof TIME_LIMITS;

/** PostgREST reads a changed limit only after a notification. */
const setTimeLimit = (role: LimitedRole): string =>
  `psql "<connection string>" -c "alter role ${role} set statement_timeout = '${TIME_LIMITS[role]}'; notify pgrst, 'reload config'"`;

const REFUSED = '42501';

/** All tables and views that the REST interface could expose. */
async function readableNames(): Promise<string[]> {
  const objects = [...(await readWantedObjects()).keys()];
  return objects.flatMap((object) => /^(?:table|view) public\.(\w+)$/.exec(object)?.[1] ?? []);
}

async function checkReading(anon: Db): Promise<Finding> {
  const check = 'Anonymous reading';
  const names = await readableNames();
  const details: string[] = [];
  for (const name of names) {
    // The types accept only literal names, and this one comes from a file.
    const { status, error } = await anon
      .from(name as 'leads')
      .select('*')
      .limit(1)
      .retry(false);
    if (error?.code !== REFUSED) details.push(`${name}: ${status} ${error?.code ?? ''}`.trim());
  }
  return details.length === 0
    ? right(check, `refused for all ${names.length} tables and views`)
    : wrong(check, 'not refused everywhere', APPLY_GRANTS, details);
}

const ANSWERS: CustomAnswer[] = [
  { key: 'check-text', label: 'Check', kind: 'line', value: 'Check' },
  { key: 'check-options', label: 'Check', kind: 'choices', value: ['a', 'b'], text: 'A, B' },
  { key: 'check-number', label: 'Check', kind: 'number', value: 1, personal: false },
];

/** Sends a canary like the site's function does: it is stored with all its effects, then rolled back. */
async function checkEnquiry(anon: Db, service: Db): Promise<Finding> {
  const key = randomUUID();
  unwrap(
    await anon.rpc('send_enquiry', {
      p_idempotency_key: key,
      p_reference: makeReference(),
      p_enquiry: {
        name: 'Check',
        email: 'check@site.example',
        service: 'consultation',
        message: 'Sent by npm run supabase:check; taken back at once.',
        custom_fields: ANSWERS,
      },
      p_canary: true,
    }),
  );
  const arrived = unwrap(await service.rpc('canary_arrival', { p_idempotency_key: key }));
  return arrived
    ? right('Enquiry', 'stored for a visitor, and taken back')
    : wrong('Enquiry', 'accepted, but not stored; the throttle may be full', 'try again later');
}

async function checkErasure(service: Db): Promise<Finding> {
  const remains = unwrap(await service.rpc('rehearse_erasure')) ?? [];
  return remains.length === 0
    ? right('Erasure', 'leaves nothing that a visitor wrote')
    : wrong(
        'Erasure',
        `leaves ${remains.join(', ')}`,
        'compare private.erase_leads() with supabase/schemas/23_retention.sql',
      );
}

/** Checks the limit that is in effect during a call, because settings alone do not show it. */
export function checkLimitInEffect(
  role: LimitedRole,
  db: Db,
  canInterrupt: boolean,
): Promise<Finding[]> {
  const check = `Time limit of ${role} in a call`;
  return attempt(check, setTimeLimit(role), async () => {
    if (!canInterrupt) return unknown(check, 'PGlite cannot interrupt a statement');
    const limit = unwrap(await db.rpc('call_timeout'));
    return limit === TIME_LIMITS[role]
      ? right(check, `${limit} is in effect`)
      : wrong(check, `${limit} is in effect, not ${TIME_LIMITS[role]}`, setTimeLimit(role));
  });
}

/** Checks what the publishable key may do. */
export async function checkVisitors(
  anon: Db,
  service: Db,
  canInterrupt: boolean,
): Promise<Finding[]> {
  return [
    await checkReading(anon),
    ...(await attempt('Enquiry', APPLY_GRANTS, () => checkEnquiry(anon, service))),
    ...(await attempt('Erasure', APPLY_GRANTS, () => checkErasure(service))),
    ...(await checkLimitInEffect('anon', anon, canInterrupt)),
  ];
}
