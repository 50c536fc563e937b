import { randomBytes } from 'node:crypto';
import { localAccess } from '../host/testing/host-process';
import { liftLimits } from '../host/testing/lift-limits';
import { connectService } from '../src/server/db/supabase';
import { ask, inShort } from './support/answer';
import type { Claims } from './support/claims';
import type { Drill } from './support/drill';
import { Ledger } from './support/ledger';
import { prepareSmallDisk, type SmallDisk } from './support/small-disk';
import { waitUntil } from './support/wait-until';

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
  await clear();
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
    const disk = await prepareSmallDisk();
    try {
      await disk.host.start();
      const access = await localAccess(disk.inside());
      await liftLimits(access);
      const ledger = new Ledger(disk.host.url, connectService(access.url, access.serviceRoleKey));
      await fillAndClear(claims, disk, ledger, noRoom);
      await fillAndClear(claims, disk, ledger, noRoomForLog);
      claims.same('rows', ledger.expected(), await ledger.count());
    } finally {
      await disk.close();
    }
  },
};
