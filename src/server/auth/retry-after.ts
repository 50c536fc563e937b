/** The seconds that an answer asks to wait, in either form of Retry-After (RFC 9110, 10.2.3); undefined where it asks for none. */
export function secondsToWait({ headers }: Response): number | undefined {
  const text = headers.get('retry-after') ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}
