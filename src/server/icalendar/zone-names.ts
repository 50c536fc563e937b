/** Names that Windows or other programs write, and that neither windows-iana nor the time zone database has; in lower case. */
const NAMES: Record<string, readonly string[]> = {
  UTC: ['z', 'zulu', 'coordinated universal time'],
  // ICU takes "BST" for Dhaka, and does not know the others.
  'Europe/London': ['bst'],
  'Europe/Lisbon': ['west'],
  'Europe/Athens': ['eest'],
  'America/New_York': ['edt'],
  'America/Chicago': ['cdt'],
  'America/Denver': ['mdt'],
  'America/Los_Angeles': ['pdt'],
  'Asia/Singapore': ['sgt'],
  'Asia/Hong_Kong': ['hkt'],
  'Australia/Sydney': ['aest', 'aedt'],
  'Pacific/Auckland': ['nzst', 'nzdt'],
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
  'Europe/Warsaw': ['środkowoeuropejski czas stand.', 'środkowoeuropejski czas letni'],
  'Europe/Moscow': ['msk', 'rtz 2 (зима)'],
  'Europe/Istanbul': ['türkiye standart saati'],
  'America/Sao_Paulo': ['hora oficial do brasil'],
  'Asia/Shanghai': ['中国标准时间'],
  'Asia/Taipei': ['台北標準時間', '台北标准时间'],
  'Asia/Tokyo': ['東京 (標準時)'],
  'Asia/Seoul': ['대한민국 표준시'],
  // Windows of earlier years.
  'Etc/GMT+2': ['mid-atlantic standard time'],
  'America/Mexico_City': ['mexico standard time'],
  'America/Chihuahua': ['mexico standard time 2'],
  'Asia/Kamchatka': ['kamchatka standard time'],
  'Asia/Yerevan': ['armenian standard time'],
  'Asia/Kabul': ['transitional islamic state of afghanistan standard time'],
};

/** Zones (IANA) by their other names in lower case. */
export const zonesByOtherName: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([zone, names]) => names.map((name) => [name, zone] as const)),
);
