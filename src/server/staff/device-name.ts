/** In this order, because most browsers also carry the names of others. */
const BROWSERS = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

function namesIn(names: readonly (readonly [RegExp, string])[]): string {
  return names.map(([, name]) => name).join('|');
}

/** A name that this file has given. */
const NAME = new RegExp(`^(${namesIn(BROWSERS)})( on (${namesIn(SYSTEMS)}))?$`);

const nameIn = (text: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A device as people know it, such as "Firefox on Windows", by what its browser says of itself. */
export function deviceName(userAgent: string | null): string {
  if (userAgent !== null && NAME.test(userAgent)) return userAgent;
  const browser = nameIn(userAgent ?? '', BROWSERS);
  const system = nameIn(userAgent ?? '', SYSTEMS);
  if (browser === undefined) return system ?? 'Unknown device';
  return system === undefined ? browser : `${browser} on ${system}`;
}
