import { ask, inShort } from './support/answer';
import type { Claims, Drill } from './support/drill';
import type { HostedStage } from './support/hosted-stage';
import { type Entry, Ledger, storedRows } from './support/ledger';

/** The one call that stores an enquiry. */
const storing = '/rest/v1/rpc/send_enquiry';

/** The function's own deadline is 4.5 s; a busy machine may take a while longer to say so. */
const boundedSeconds = 10;

/** The row is there although nobody was told: the same key must find it, not make another. */
async function claimOnce(
  claims: Claims,
  ledger: Ledger,
  entry: Entry,
  database: HostedStage['database'],
): Promise<void> {
  const [row] = await storedRows(database, ledger.company);
  claims.same('sent again', '200', (await ledger.send(entry)).status);
  claims.same('reference', row?.reference ?? 'that of the row', entry.reference ?? 'none');
  claims.same('rows', ledger.expected(), await ledger.count());
}

export const databaseSlow: Drill<HostedStage> = {
  name: 'database too slow',
  async run(claims, { host, between, database }) {
    const ledger = new Ledger(host.url, database);
    const entry = ledger.write();
    between.become('slow', storing);
    const started = performance.now();
    const answer = await ledger.send(entry);
    claims.same('enquiry', '503, Retry-After', inShort(answer));
    claims.atMost('answered in', boundedSeconds, (performance.now() - started) / 1000, 's');
    claims.same('pages meanwhile', '200', (await ask(host.url)).status);
    between.become('well');
    await claimOnce(claims, ledger, entry, database);
  },
};

export const answerLost: Drill<HostedStage> = {
  name: 'answer of the database lost',
  async run(claims, { host, between, database }) {
    const ledger = new Ledger(host.url, database);
    const entry = ledger.write();
    between.become('cut', storing);
    claims.same('enquiry', '503, Retry-After', inShort(await ledger.send(entry)));
    between.become('well');
    await claimOnce(claims, ledger, entry, database);
  },
};
