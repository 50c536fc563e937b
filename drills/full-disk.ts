import { randomBytes } from 'node:crypto';
import { type HostProcess, localAccess } from '../testing/server/host/host-process';
import { liftLimits } from '../testing/server/host/lift-limits';
import { connectService } from '../src/server/db/supabase';
import { type Answer, ask, inShort } from './support/answer';
import type { Claims, Drill } from './support/drill';
import { Ledger } from './support/ledger';
import { prepareSmallDisk, type SmallDisk } from './support/small-disk';
import { waitUntil } from './support/wait-until';

/** A new database takes 40 MB; the rest fills up during the drill. */
const diskMegabytes = 120;

/** No room for another row. */
const noRoom = 8_192;
/** Room for rows, but not for the next log file of 16 MB: then Postgres itself ends. */
const noRoomForLog = 12_000_000;
const mostEnquiries = 1_000;

const text = () => randomBytes(2_400).toString('hex');

/** Sends long enquiries until one is not stored; the answer to that one. */
async function sendUntilFull(ledger: Ledger): Promise<string> {
  for (let sent = 0; sent < mostEnquiries; sent += 1) {
    const answer = await ledger.send(ledger.write({ message: text() }));
    if (answer.status !== 201) return inShort(answer);
  }
  return `${mostEnquiries} stored`;
}

const healthInShort = (answer: Answer): string =>
  answer.status === 503 && answer.text.includes('"disk"')
    ? '503 that names the disk'
    : inShort(answer);

/** Two for each time that the disk was full: one at its beginning, one at its end. */
const linesAboutDisk = ({ output }: HostProcess): number =>
  output().split('The disk of').length - 1;

async function fillAndClear(
  claims: Claims,
  { host, fill, clear }: SmallDisk,
  ledger: Ledger,
  bytesLeft: number,
): Promise<void> {
  const what = bytesLeft === noRoom ? 'no room for a row' : 'no room for the log';
  await fill(bytesLeft);
  claims.same(what, '503, Retry-After', await sendUntilFull(ledger));
  claims.same('pages meanwhile', '200', (await ask(host.url)).status);
  claims.same(
    'health',
    '503 that names the disk',
    healthInShort(await ask(`${host.url}/api/health`)),
  );
  await waitUntil('the log names the disk', async () => linesAboutDisk(host) % 2 === 1, 30_000);
  await clear();
  await waitUntil('the log names the room', async () => linesAboutDisk(host) % 2 === 0, 30_000);
  const isWell = async () => (await ledger.send(ledger.write())).status === 201;
  await waitUntil('enquiries are stored again', isWell, 90_000);
  const again = await ledger.retry();
  claims.same(
    'sent again',
    'all taken',
    again.every((status) => status === 200 || status === 201) ? 'all taken' : again.join(),
  );
}

export const fullDisk: Drill<object> = {
  name: 'disk full',
  async run(claims) {
    const disk = await prepareSmallDisk(diskMegabytes);
    try {
      await disk.host.start();
      const access = await localAccess(disk.inside());
      await liftLimits(access);
      const ledger = new Ledger(disk.host.url, connectService(access.url, access.secretKey));
      await fillAndClear(claims, disk, ledger, noRoom);
      await fillAndClear(claims, disk, ledger, noRoomForLog);
      claims.same('rows', ledger.expected(), await ledger.count());
    } finally {
      await disk.close();
    }
  },
};
