import { readSiteCounts } from '../../host/workers/counts';
import { waitText } from '../../src/domain/clock';
import { agencySettings, readAgencySettings } from '../../src/server/agency-settings';
import { connectService, type Db, openDatabase } from '../../src/server/db/supabase';
import type { ServiceAccess } from '../lib/command';
import { checkAccounts } from './account-checks';
import { checkApi, checkCalls, checkVisitors } from './api-checks';
import { describeDatabase, describeProject, type Project } from './description';
import { attempt, type Finding, right, unknown, unwrap, wrong } from './finding';
import { checkStorage } from './storage-checks';
import { checkSchema, undescribed } from './schema-checks';

/** In seconds; email that has waited this long was tried several times. The canary uses the same limit. */
const EMAIL_PATIENCE = 15 * 60;

/** In seconds; a worker asks for email at least once a minute. */
const WORKER_PATIENCE = 10 * 60;

const MEND_EMAIL =
  'npm run status, then the log of the site (on Netlify: of the function "outbox") for the reason';
const MEND_WORKER =
  'start the site (npm start), or see on Netlify whether the function "outbox" runs every minute';

async function checkWaiting(service: Db): Promise<Finding> {
  const { mail_oldest_seconds: seconds } = await readSiteCounts(service);
  return seconds <= EMAIL_PATIENCE
    ? right('Waiting email', `none for longer than ${waitText(EMAIL_PATIENCE)}`)
    : wrong('Waiting email', `the oldest for ${waitText(seconds)}`, MEND_EMAIL);
}

function checkWorker({ worker_asked_at, server }: Project): Finding {
  const check = 'Email worker';
  if (worker_asked_at === null) return unknown(check, 'it has not asked for email yet');
  const seconds = Math.round((Date.now() - Date.parse(worker_asked_at)) / 1000);
  if (seconds <= WORKER_PATIENCE) return right(check, 'asked for email within ten minutes');
  const ago = `last asked for email ${waitText(seconds)} ago`;
  // The local Supabase may run only for this check, without the site.
  return server.includes('PGlite')
    ? unknown(check, `${ago}; a site that is stopped has none`)
    : wrong(check, ago, MEND_WORKER);
}

/** Checks that email is delivered: nothing waits for long, and a worker asks for it. */
const checkEmail = async (service: Db, project: Project): Promise<Finding[]> => [
  ...(await attempt('Waiting email', MEND_EMAIL, () => checkWaiting(service))),
  checkWorker(project),
];

const TIMEOUT_MS = 10_000;

const MEND_SETTINGS =
  'start this version of the site (npm start), or see on Netlify whether the function "day-mail" runs every five minutes';

/** Asks the database itself if SUPABASE_DB_URL is set, else the project's own function. */
export function describe({ url, secretKey }: ServiceAccess): Promise<Project> {
  const { SUPABASE_DB_URL: databaseUrl } = process.env;
  return databaseUrl === undefined || databaseUrl === ''
    ? describeProject(connectService(url, secretKey))
    : describeDatabase(databaseUrl);
}

/** The findings on the project's description, and whether the server enforces time limits. */
async function checkDescription(access: ServiceAccess, service: Db) {
  try {
    const project = await describe(access);
    const findings = [...(await checkSchema(project)), ...(await checkEmail(service, project))];
    return { findings, canInterrupt: !project.server.includes('PGlite') };
  } catch (error) {
    return { findings: [await undescribed(error, service)], canInterrupt: true };
  }
}

async function compareSettings(service: Db): Promise<Finding> {
  const check = 'Zone, hours and promise';
  const kept = await readAgencySettings(service);
  const stated = agencySettings();
  const names = Object.keys(stated) as (keyof typeof stated)[];
  const details = names
    .filter((name) => String(kept[name]) !== String(stated[name]))
    .map((name) => `${name}: ${String(kept[name])}, in content ${String(stated[name])}`);
  return details.length === 0
    ? right(check, `${kept.time_zone}, ${kept.opens} to ${kept.closes}, as in content/agency.json`)
    : wrong(check, 'the database has others than content/agency.json', MEND_SETTINGS, details);
}

/** Checks that the database uses the agency's zone and office hours. */
const checkAgency = (service: Db): Promise<Finding[]> =>
  attempt('Zone, hours and promise', MEND_SETTINGS, () => compareSettings(service));

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
const checkLetters = (service: Db): Promise<Finding[]> =>
  attempt('Letters', 'see whether all migrations were applied', () => checkLetterTypes(service));

/** Checks whether a Supabase project is set up as this repository needs it. Leaves nothing behind. */
export async function checkProject(access: ServiceAccess): Promise<Finding[]> {
  const { url, publishableKey, secretKey } = access;
  const service = connectService(url, secretKey);
  const connectPublic = (token?: string) =>
    openDatabase(url, { key: publishableKey, ...(token !== undefined && { token }) }, () =>
      AbortSignal.timeout(TIMEOUT_MS),
    );
  const { findings, canInterrupt } = await checkDescription(access, service);
  return [
    ...findings,
    ...(await checkAgency(service)),
    ...(await checkLetters(service)),
    ...(await checkApi(access, service)),
    ...(await checkCalls(service)),
    ...(await checkStorage(access)),
    ...(await checkVisitors(connectPublic(), service, canInterrupt)),
    ...(await checkAccounts(access, connectPublic, canInterrupt)),
  ];
}
