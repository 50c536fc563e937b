import { ask, inShort } from './support/answer';
import type { Drill } from './support/drill';
import { type HostedStage, storing } from './support/hosted-stage';
import { Ledger, storedRows } from './support/ledger';
import { waitUntil } from './support/wait-until';

const inFlight = 30;
/** The grace the host gives requests in flight is 10 s. */
const boundedSeconds = 15;

/** Sends enquiries, one after the other, until nobody answers. */
async function sendUntilGone(ledger: Ledger): Promise<void> {
  while ((await ledger.send(ledger.write())).status !== 0);
}

const tally = (statuses: readonly number[]): string =>
  [...new Set(statuses)]
    .map((status) => `${statuses.filter((other) => other === status).length} × ${status}`)
    .join(', ');

export const stoppedInFlight: Drill<HostedStage> = {
  name: 'SIGTERM with requests in flight',
  async run(claims, { host, between, database }) {
    const ledger = new Ledger(host.url, database);
    between.become('slow', storing);
    const answers = Array.from({ length: inFlight }, () => ledger.send(ledger.write()));
    await waitUntil('all are in flight', () => between.held() === inFlight);
    const started = performance.now();
    const ended = host.end('SIGTERM');
    await waitUntil('the port is closed', async () => (await ask(host.url)).status === 0);
    between.become('well');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    claims.same('requests in flight', `${inFlight} × 201`, tally(statuses));
    claims.same('exit code', '0', String(await ended));
    claims.atMost('gone after', boundedSeconds, (performance.now() - started) / 1000, 's');
    await host.start();
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};

export const stoppedUnderLoad: Drill<HostedStage> = {
  name: 'SIGTERM under load',
  async run(claims, { host, database }) {
    const ledger = new Ledger(host.url, database);
    const senders = Array.from({ length: 8 }, () => sendUntilGone(ledger));
    await waitUntil(
      '100 are acknowledged',
      () => ledger.entries.filter(({ reference }) => reference).length >= 100,
    );
    claims.same('exit code', '0', String(await host.end('SIGTERM')));
    await Promise.all(senders);
    const told = ledger.entries.filter(({ reference }) => reference !== undefined).length;
    const rows = (await storedRows(database, ledger.company)).length;
    claims.same('acknowledged and not stored', 0, Math.max(0, told - rows));
    await host.start();
    const again = await ledger.retry();
    claims.same(
      'the others, sent again',
      'all 200 or 201',
      again.every((status) => status === 200 || status === 201) ? 'all 200 or 201' : tally(again),
    );
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};

export const killedHost: Drill<HostedStage> = {
  name: 'host killed',
  async run(claims, { host, between, database }) {
    const ledger = new Ledger(host.url, database);

    /** Sends an enquiry and kills the host while the database holds it. */
    const killWhile = async (mood: 'stalled' | 'slow') => {
      const entry = ledger.write();
      between.become(mood, storing);
      const sent = ledger.send(entry);
      await waitUntil('the database has the enquiry', () => between.held() > 0);
      await host.end('SIGKILL');
      between.become('well');
      claims.same('its sender', 'connection broke', inShort(await sent));
      await host.start();
      return entry;
    };
    const rows = async () => (await storedRows(database, ledger.company)).length;

    const before = await killWhile('stalled');
    claims.same('rows, killed before commit', 0, await rows());
    claims.same('sent again', '201', (await ledger.send(before)).status);

    const after = await killWhile('slow');
    claims.same('rows, killed after commit', 2, await rows());
    claims.same('sent again', '200', (await ledger.send(after)).status);
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};
