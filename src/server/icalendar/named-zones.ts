import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { isTimeZone, onDemand, timeZones } from '../../domain/clock';
import { offsetIn, type Zone, zoneOf } from '../../domain/zone';
import { zonesByOtherName } from './zone-names';

const zonesByCity = onDemand(
  () =>
    new Map(
      timeZones().map((zone) => [
        zone.replace(/^.*\//, '').replaceAll('_', ' ').toLowerCase(),
        zone,
      ]),
    ),
);

const zonesByWindowsName = onDemand(
  () =>
    new Map(
      WINDOWS_TO_IANA_MAP.filter(({ territory }) => territory === '001').map(
        ({ windowsName, iana }) => [windowsName.toLowerCase(), iana[0]],
      ),
    ),
);

const byWindowsName = (name: string): string | undefined =>
  zonesByWindowsName().get(name.toLowerCase().replace(' daylight time', ' standard time'));

/** `Gulf Standard Time`, as Java and others write it. A zone for which Windows has a name comes before its neighbours. */
const zonesByLongName = onDemand(() => {
  const zones = new Map<string, string>();
  for (const timeZone of [...zonesByWindowsName().values(), ...timeZones()]) {
    const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'long' });
    for (const month of [0, 6]) {
      const parts = format.formatToParts(Date.UTC(2026, month));
      const name = parts.find(({ type }) => type === 'timeZoneName')?.value.toLowerCase() ?? '';
      if (!zones.has(name)) zones.set(name, timeZone);
    }
  }
  return zones;
});

const inDatabase = (name: string): string | undefined => {
  const zone = name.replaceAll(' ', '_');
  return isTimeZone(zone) ? zone : undefined;
};

/** The zone of a name that can mean no other: `Europe/Berlin`, `W. Europe Standard Time`. */
export const fullNamedZone = (name: string): string | undefined =>
  (name.includes('/') ? inDatabase(name) : undefined) ?? byWindowsName(name);

/** `/mozilla.org/20070129_1/Asia/Kolkata`, `tzone://Microsoft/Utc` */
function byLastSegments(name: string): string | undefined {
  const segments = name.split('/');
  return [3, 2, 1].map((count) => segments.slice(-count).join('/')).find(isTimeZone);
}

/** `Amsterdam, Berlin, Bern`, `Chennai / Kolkata / Mumbai` */
function byCity(name: string): string | undefined {
  const cities = name.split(/[,:;/]/).map((city) => city.trim().toLowerCase());
  return cities
    .map((city) => zonesByOtherName.get(city) ?? zonesByCity().get(city))
    .find((zone) => zone !== undefined);
}

/** `Eastern Time` of `(UTC-05:00) Eastern Time (US & Canada)`, `Romance` of `Romance (heure standard)` */
const withoutBrackets = (name: string) =>
  name.replace(/^\([^)]*\)\s*/, '').replace(/\s*\([^)]*\)$/, '');

const byExactName = (name: string): string | undefined =>
  zonesByOtherName.get(name.toLowerCase()) ?? inDatabase(name) ?? byWindowsName(name);

function ianaName(name: string): string | undefined {
  // Outlook numbers zones of one name.
  const unnumbered = name.replace(/ \d+$/, '');
  const bare = withoutBrackets(unnumbered);
  const exact = [...new Set([name, unnumbered, bare])]
    .map((spelling) => byExactName(spelling))
    .find((zone) => zone !== undefined);
  return (
    exact ??
    byLastSegments(name) ??
    byWindowsName(`${bare.replace(/ (Time|Standard|Normalzeit|Sommerzeit)$/, '')} Standard Time`) ??
    byCity(bare) ??
    (offsetIn(name) === undefined ? zonesByLongName().get(bare.toLowerCase()) : undefined)
  );
}

/** The zone that a calendar program means by a name: of the time zone database, of Windows, a city, or `GMT+0530`. */
export function namedZone(name: string): Zone | undefined {
  const trimmed = name.trim();
  const iana = ianaName(trimmed);
  if (iana !== undefined) return zoneOf(iana);
  const offset = offsetIn(trimmed);
  return offset === undefined ? undefined : () => offset;
}
