import { randomUUID } from 'node:crypto';
import { makeReference } from '../../src/server/enquiries/reference';
import type { Db } from '../../src/server/db/supabase';
import { readWantedObjects } from './description';
import { APPLY_GRANTS, attempt, right, unknown, unwrap, wrong, type Finding } from './finding';

/** Statement timeout of each role. */
const TIME_LIMITS = { anon: '3s', authenticated: '4s' } as const;
type LimitedRole = keyof typeof TIME_LIMITS;

/** PostgREST learns a changed limit when it is told. */
const setTimeLimit = (role: LimitedRole): string =>
  `psql "<connection string>" -c "alter role ${role} set statement_timeout = '${TIME_LIMITS[role]}'; notify pgrst, 'reload config'"`;

const REFUSED = '42501';

/** All tables and views that the REST interface could show. */
async function readableNames(): Promise<string[]> {
  const objects = [...(await readWantedObjects()).keys()];
  return objects.flatMap((object) => /^(?:table|view) public\.(\w+)$/.exec(object)?.[1] ?? []);
}

async function checkReading(anon: Db): Promise<Finding> {
  const check = 'Anonymous reading';
  const names = await readableNames();
  const details: string[] = [];
  for (const name of names) {
    // The types take no name that a file tells.
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

/** A canary, sent as the site's function sends it: stored with all its effects, then rolled back. */
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

/** Checks the limit that takes effect in a call, whatever the settings say. */
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

/** Checks the rights of the publishable key. */
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
