import { littleRoom, residentMegabytes } from '../host/testing/resident-megabytes';
import type { Drill } from './support/drill';
import { Ledger } from './support/ledger';
import { openLocalStage } from './support/local-stage';
import { Traffic } from './support/traffic';

/** Ten requests a round: nine of many kinds, and an enquiry. */
const requestsPerRound = 10;
const requests = 5_000;
/** Code is compiled, connections are open and caches are filled before memory is judged. */
const warmUpRequests = 1_500;
const parallelRounds = 4;
/** A leak of 10 KB a request would take 50 MB. */
const boundMegabytes = 40;

export const steadyMemory: Drill<object> = {
  name: '5,000 requests',
  async run(claims) {
    const stage = await openLocalStage({}, [littleRoom]);
    const traffic = new Traffic(stage.host.url);
    try {
      const ledger = new Ledger(stage.host.url, stage.database);
      const unexpected: string[] = [];
      const round = async () => {
        unexpected.push(...(await traffic.mixed()));
        const { status } = await ledger.send(ledger.write());
        if (status !== 201) unexpected.push(`${status} for 201`);
      };
      const send = async (count: number) => {
        let left = count / requestsPerRound;
        const worker = async () => {
          while (left-- > 0) await round();
        };
        await Promise.all(Array.from({ length: parallelRounds }, worker));
      };
      await send(warmUpRequests);
      const before = residentMegabytes(stage.host.pid());
      await send(requests);
      const after = residentMegabytes(stage.host.pid());
      claims.same(
        'answers',
        'all as expected',
        unexpected.length === 0 ? 'all as expected' : [...new Set(unexpected)].join(),
      );
      claims.atMost(
        `memory grew from ${Math.round(before)} MB by`,
        boundMegabytes,
        after - before,
        'MB',
      );
      claims.same('rows', ledger.expected(), await ledger.count());
    } finally {
      traffic.close();
      await stage.close();
    }
  },
};
