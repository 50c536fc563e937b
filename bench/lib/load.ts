import { Agent, request } from 'node:http';

/** Makes the request anew for each call, because an enquiry sent twice is stored once. */
export type Target = {
  url: string;
  /** POST unless told. */
  method?: 'GET' | 'POST';
  make: () => { headers: Record<string, string>; body: string };
  /** The only status that counts as an answer. */
  expect: number;
};

/** One target's measurements: latencies and total time, in milliseconds. */
export type Measured = { latencies: number[]; milliseconds: number };

function send(agent: Agent, { url, method = 'POST', make, expect }: Target): Promise<void> {
  const { headers, body } = make();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, agent, headers }, (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === expect) resolve();
        else reject(new Error(`${url} answered ${answer.statusCode}, not ${expect}.`));
      });
    });
    sent.on('error', reject).end(body);
  });
}

/**
 * Calls a target `count` times over kept-alive connections, `concurrency` at a time.
 * @throws when any answer is not the expected one: a fast refusal must not look like a good result
 */
export async function measure(
  target: Target,
  count: number,
  concurrency: number,
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const latencies: number[] = [];
  let left = count;
  const worker = async () => {
    while (left-- > 0) {
      const started = performance.now();
      await send(agent, target);
      latencies.push(performance.now() - started);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: concurrency }, worker));
  const milliseconds = performance.now() - started;
  agent.destroy();
  return { latencies, milliseconds };
}

/** Rounds of the same target as one. */
export const together = (rounds: Measured[]): Measured => ({
  latencies: rounds.flatMap(({ latencies }) => latencies),
  milliseconds: rounds.reduce((sum, { milliseconds }) => sum + milliseconds, 0),
});

/** Calls answered per second. */
export const perSecond = ({ latencies, milliseconds }: Measured): number =>
  (latencies.length / milliseconds) * 1000;

/** A percentile (0–1) of the latencies, in milliseconds. */
export function percentile(latencies: readonly number[], share: number): number {
  const sorted = [...latencies].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

/** The median; of an even number of values the larger of the two in the middle, of none NaN. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}
