import { agencySettings, readAgencySettings } from '../../src/server/agency-settings';
import { connectService, type Db, openDatabase } from '../../src/server/db/supabase';
import type { ServiceAccess } from '../lib/command';
import { checkAccounts } from './account-checks';
import { checkApi, checkCalls, checkLetters } from './api-checks';
import { describeDatabase, describeProject, type Project } from './description';
import { checkEmail } from './email-checks';
import { attempt, type Finding, right, wrong } from './finding';
import { checkSchema, undescribed } from './schema-checks';
import { checkVisitors } from './visitor-checks';

const TIMEOUT_MS = 10_000;

const MEND_SETTINGS =
  'start this version of the site (npm start), or see on Netlify whether the function "day-mail" runs every five minutes';

/** Asks the database where its address is known, else the project's own function. */
export function describe({ url, secretKey }: ServiceAccess): Promise<Project> {
  const { SUPABASE_DB_URL: databaseUrl } = process.env;
  return databaseUrl === undefined || databaseUrl === ''
    ? describeProject(connectService(url, secretKey))
    : describeDatabase(databaseUrl);
}

/** The findings on the description, and whether the server interrupts statements. */
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
  const check = 'Zone and hours';
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

/** Checks that days and promises of the database follow the clocks of the agency. */
const checkAgency = (service: Db): Promise<Finding[]> =>
  attempt('Zone and hours', MEND_SETTINGS, () => compareSettings(service));

/** Looks whether a Supabase project is as this repository needs it. Leaves nothing behind. */
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
    ...(await checkVisitors(connectPublic(), service, canInterrupt)),
    ...(await checkAccounts(access, connectPublic, canInterrupt)),
  ];
}
