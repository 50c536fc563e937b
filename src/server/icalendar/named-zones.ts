import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { isTimeZone, onDemand, timeZones } from '../../domain/clock';
import { offsetIn, type Zone, zoneOf } from '../../domain/zone';

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

/** `/mozilla.org/20070129_1/Asia/Kolkata`, `tzone://Microsoft/Utc` */
function byLastSegments(name: string): string | undefined {
  const segments = name.split('/');
  return [3, 2, 1].map((count) => segments.slice(-count).join('/')).find(isTimeZone);
}

/** `(UTC+01:00) Amsterdam, Berlin, Bern`, `(UTC-05:00) Eastern Time (US & Canada)` */
function byDisplayName(name: string): string | undefined {
  const places = name.replace(/^\([^)]*\)\s*/, '').replace(/\s*\([^)]*\)$/, '');
  const american = byWindowsName(places.replace(/ Time$/, ' Standard Time'));
  if (american !== undefined) return american;
  const cities = places.split(/[,:;]/).map((city) => city.trim().toLowerCase());
  return cities.map((city) => zonesByCity().get(city)).find((zone) => zone !== undefined);
}

const ianaName = (name: string): string | undefined =>
  isTimeZone(name) ? name : (byWindowsName(name) ?? byLastSegments(name) ?? byDisplayName(name));

/** The zone that a calendar program means by a name: of the time zone database, of Windows, a city, or `GMT+0530`. */
export function namedZone(name: string): Zone | undefined {
  const trimmed = name.trim();
  const iana = ianaName(trimmed);
  if (iana !== undefined) return zoneOf(iana);
  const offset = offsetIn(trimmed);
  return offset === undefined ? undefined : () => offset;
}
