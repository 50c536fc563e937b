import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

/** Requests of many kinds, over few connections that stay open, as a proxy in front would send them. */
export class Traffic {
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
