import { agencySettings, readAgencySettings } from '../../src/server/agency-settings';
import type { Db } from '../../src/server/db/supabase';
import { attempt, right, wrong, type Finding } from './finding';

const MEND =
  'start this version of the site (npm start), or see on Netlify whether the function "day-mail" runs every five minutes';

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
    : wrong(check, 'the database has others than content/agency.json', MEND, details);
}

/** Checks that days and promises of the database follow the clocks of the agency. */
export const checkAgency = (service: Db): Promise<Finding[]> =>
  attempt('Zone and hours', MEND, () => compareSettings(service));
