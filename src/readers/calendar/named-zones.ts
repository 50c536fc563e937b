import { WINDOWS_TO_IANA_MAP } from 'windows-iana';
import { isTimeZone } from '../../domain/clock';
import { type Zone, zoneOf } from '../../domain/wall-time';
import { offsetIn } from './offset';

/** Makes a table when a feed first needs it: the long names alone take a tenth of a second. */
function onDemand<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const timeZones = (): string[] => Intl.supportedValuesOf('timeZone');

/** Names that Windows or other programs write, and that neither windows-iana nor the time zone database has; in lower case. */
const NAMES: Record<string, readonly string[]> = {
  UTC: ['z', 'zulu', 'coordinated universal time'],
  // ICU takes "BST" for Dhaka, and does not know the others.
  'Europe/London': ['bst', 'edinburgh'],
  'Europe/Lisbon': ['west', 'westeuropäische zeit', 'westeuropäische sommerzeit'],
  'Europe/Athens': ['eest', 'osteuropäische zeit', 'osteuropäische sommerzeit'],
  'America/New_York': ['edt'],
  'America/Chicago': ['cdt'],
  'America/Denver': ['mdt'],
  'America/Los_Angeles': ['pdt'],
  'Asia/Singapore': ['sgt'],
  'Asia/Hong_Kong': ['hkt'],
  'Australia/Sydney': ['aest', 'aedt', 'canberra'],
  'Pacific/Auckland': ['nzst', 'nzdt', 'wellington'],
  // Windows in other languages.
  'Europe/Berlin': [
    'cest',
    'mitteleuropäische zeit',
    'mitteleuropäische normalzeit',
    'mitteleuropäische sommerzeit',
    'w. europäische normalzeit',
    'w. europäische sommerzeit',
  ],
  'Europe/Amsterdam': ['west-europa (standaardtijd)', 'west-europa (zomertijd)'],
  'Europe/Madrid': ['hora estándar romance', 'hora de verano romance'],
  'Europe/Rome': ['ora solare europa occidentale', 'ora legale europa occidentale'],
  'Europe/Stockholm': ['västeuropa, normaltid', 'västeuropa, sommartid'],
  'Europe/Oslo': ['vest-europa (normaltid)', 'vest-europa (sommertid)'],
  'Europe/Budapest': ['közép-európai téli idő', 'közép-európai nyári idő'],
  'Europe/Helsinki': ['suomen normaaliaika', 'suomen kesäaika'],
  'Europe/Warsaw': ['środkowoeuropejski czas stand.', 'środkowoeuropejski czas letni'],
  'Europe/Moscow': ['msk', 'rtz 2 (зима)', 'московское время (зима)', 'st. petersburg'],
  'Europe/Istanbul': ['türkiye standart saati'],
  'America/Sao_Paulo': ['hora oficial do brasil', 'brasilia'],
  'Asia/Shanghai': ['中国标准时间', 'beijing', 'chongqing'],
  'Asia/Taipei': ['台北標準時間', '台北标准时间'],
  'Asia/Tokyo': ['東京 (標準時)', 'osaka', 'sapporo'],
  'Asia/Seoul': ['대한민국 표준시'],
  // Windows of earlier years.
  'Etc/GMT+2': ['mid-atlantic standard time', 'mid-atlantic'],
  'America/Mexico_City': ['mexico standard time'],
  'America/Chihuahua': ['mexico standard time 2'],
  'Asia/Kamchatka': ['kamchatka standard time'],
  'Asia/Yerevan': ['armenian standard time'],
  'Asia/Kabul': ['transitional islamic state of afghanistan standard time'],
  // Cities that the time zone database knows by older names, or has renamed since.
  'Europe/Kiev': ['kiev', 'kyiv'],
  'Asia/Katmandu': ['katmandu', 'kathmandu'],
  'Asia/Rangoon': ['rangoon', 'yangon'],
  'Asia/Saigon': ['saigon', 'ho chi minh', 'ho chi minh city'],
  'Asia/Calcutta': ['calcutta', 'kolkata'],
  'Atlantic/Faeroe': ['faeroe', 'faroe'],
  'Pacific/Enderbury': ['enderbury', 'kanton'],
  'Pacific/Ponape': ['ponape', 'pohnpei'],
  'Pacific/Truk': ['truk', 'chuuk'],
  // Places by which Windows and Rails describe zones, without a zone of their own in the database.
  'Europe/Zurich': ['bern'],
  'Africa/Johannesburg': ['pretoria'],
  'Africa/Lagos': ['west central africa'],
  'Atlantic/Cape_Verde': ['cape verde is.', 'cabo verde is.'],
  'Asia/Dubai': ['abu dhabi'],
  'Asia/Karachi': ['islamabad'],
  'Asia/Kolkata': ['chennai', 'mumbai', 'new delhi'],
  'Asia/Bangkok': ['hanoi'],
  'America/Anchorage': ['alaska'],
  'America/Phoenix': ['arizona'],
  'America/Tijuana': ['baja california'],
  'America/Regina': ['saskatchewan'],
  'America/Indiana/Indianapolis': ['indiana (east)'],
  'America/Guayaquil': ['quito'],
  'America/Guyana': ['georgetown'],
  'Pacific/Honolulu': ['hawaii'],
  'Pacific/Pago_Pago': ['midway island', 'american samoa'],
  'Pacific/Guadalcanal': ['solomon is.'],
  'Pacific/Noumea': ['new caledonia'],
  'Pacific/Majuro': ['marshall is.'],
  'Pacific/Chatham': ['chatham is.'],
  'Pacific/Fakaofo': ['tokelau is.'],
  'Pacific/Tongatapu': ["nuku'alofa"],
  'Etc/GMT+12': ['international date line west'],
};

/** Zones (IANA) by their other names in lower case. */
const zonesByOtherName: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
);

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
  // RFC 2445 writes `US-Eastern`.
  return [zone, zone.replace(/^([a-z]+)-/i, '$1/')].find(isTimeZone);
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
  const cities = name.split(/[,:;/]/).map((city) => city.trim().replaceAll('_', ' ').toLowerCase());
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

/** Descriptions of zones have about a hundred characters at most. */
const MAX_NAME = 200;

/** The zone that a calendar program means by a name: of the time zone database, of Windows, a city, or `GMT+0530`. */
export function namedZone(name: string): Zone | undefined {
  const trimmed = name.trim();
  if (trimmed.length > MAX_NAME) return undefined;
  const iana = ianaName(trimmed);
  if (iana !== undefined) return zoneOf(iana);
  const offset = offsetIn(trimmed);
  return offset === undefined ? undefined : () => offset;
}
