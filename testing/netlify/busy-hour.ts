import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { listen } from '../server/listen';
import type { Served } from '../server/serve';

/** A calendar's address must be https; this package brings a certificate that nobody trusts. */
const certified = (ending: 'key' | 'crt') =>
  readFileSync(require.resolve(`hoodiecrow-imap/cert/server.${ending}`));

/** Serves a calendar in which an hour of tomorrow is busy. */
export async function startBusyHour(): Promise<Served> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().replace(/[-:]|\.\d+/g, '');
  const feed = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:dentist'],
    ...[`DTSTART:${tomorrow}`, 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
  const tls = { key: certified('key'), cert: certified('crt') };
  const { port, close } = await listen(createServer(tls, (_, response) => response.end(feed)));
  return { url: `https://127.0.0.1:${port}`, close };
}
