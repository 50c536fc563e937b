import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { littleRoom, residentMegabytes } from '../testing/server/host/resident-megabytes';
import type { Drill } from './support/drill';
import { Ledger } from './support/ledger';
import { openLocalStage } from './support/local-stage';

/** Ten requests a round: nine of many kinds, and an enquiry. */
const requestsPerRound = 10;
const requests = 5_000;
/** Code is compiled, connections are open and caches are filled before memory is judged. */
const warmUpRequests = 1_500;
const parallelRounds = 4;
/** A leak of 10 KB a request would take 50 MB. */
const boundMegabytes = 40;

/** Requests of many kinds, over few connections that stay open, as a proxy in front would send them. */
class Traffic {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(private readonly url: string) {}

  /** Sends one and resolves with its status. */
  send(
    path: string,
    method = 'GET',
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<number> {
    return new Promise((resolve, reject) => {
      const options = {
        method,
        agent: this.agent,
        headers: { 'accept-encoding': 'br', ...headers },
      };
      const call = request(new URL(path, this.url), options, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
      });
      call.on('error', reject).end(body);
    });
  }

  /** Each kind once, with the status it must be answered with. */
  async mixed(): Promise<string[]> {
    const json = { 'content-type': 'application/json' };
    const kinds: [expected: number, sent: Promise<number>][] = [
      [200, this.send('/')],
      [200, this.send('/contact', 'GET', { 'accept-encoding': 'identity' })],
      [200, this.send('/portfolio', 'HEAD')],
      [404, this.send(`/${randomUUID()}`)],
      [200, this.send('/api/health')],
      [401, this.send('/api/leads')],
      [
        422,
        this.send('/api/enquiries', 'POST', { ...json, 'idempotency-key': randomUUID() }, '{}'),
      ],
      [415, this.send('/api/enquiries', 'POST', { 'content-type': 'text/plain' }, 'x')],
      [422, this.send('/api/session', 'POST', json, '{}')],
    ];
    const answers = await Promise.all(
      kinds.map(async ([expected, sent]) => ({ expected, status: await sent })),
    );
    return answers
      .filter(({ expected, status }) => expected !== status)
      .map(({ expected, status }) => `${status} for ${expected}`);
  }

  close(): void {
    this.agent.destroy();
  }
}

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
