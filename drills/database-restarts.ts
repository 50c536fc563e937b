import { ask } from './support/answer';
import type { Drill } from './support/drill';
import { Ledger } from './support/ledger';
import type { LocalStage } from './support/local-stage';
import { waitUntil } from './support/wait-until';

const calm: readonly number[] = [200, 201, 503];

export const databaseRestarts: Drill<LocalStage> = {
  name: 'database killed under load',
  async run(claims, { host, database, killDatabase }) {
    const ledger = new Ledger(host.url, database);
    const statuses: number[] = [];
    let isOver = false;
    const sender = async () => {
      while (!isOver) statuses.push((await ledger.send(ledger.write())).status);
    };
    const senders = Array.from({ length: 4 }, sender);
    const health = async () => (await ask(`${host.url}/api/health`)).status;
    try {
      await waitUntil('enquiries come through', () => statuses.length >= 50);
      await killDatabase();
      await waitUntil('senders notice', () => statuses.at(-1) === 503);
      await waitUntil('the database is back', async () => (await health()) === 200);
    } finally {
      isOver = true;
      await Promise.all(senders);
    }
    claims.same('answers meanwhile', '201, 503', [...new Set(statuses)].sort().join(', '));
    const again = await ledger.retry();
    claims.same(
      'sent again',
      'all taken',
      again.every((status) => calm.includes(status) && status !== 503) ? 'all taken' : again.join(),
    );
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};
