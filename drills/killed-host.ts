import { inShort } from './support/answer';
import type { Drill } from './support/drill';
import type { HostedStage } from './support/hosted-stage';
import { Ledger, storedRows } from './support/ledger';
import { waitUntil } from './support/wait-until';

const storing = '/rest/v1/rpc/send_enquiry';

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
