import { monitorEventLoopDelay } from 'node:perf_hooks';
import { connectService } from '../../src/server/db/supabase';
import { connectFiling } from '../../src/server/mailbox/filing';
import { startMailParser } from '../../src/server/mailbox/mail-parser';
import { readMailbox } from '../../src/server/mailbox/read-mailbox';

/** Reads a mailbox to its end as the host's worker does, and prints what that took of this process, as JSON. */
async function main([url = '', secretKey = '', address = '']: string[]): Promise<void> {
  const tools = {
    filing: connectFiling(connectService(url, secretKey)),
    parser: startMailParser(),
    ourAddresses: ['Meghdoot Labs <hello@meghdoot.example>'],
  };
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const started = performance.now();
  const reading = await readMailbox(tools, address, new AbortController().signal);
  pauses.disable();
  console.log(
    JSON.stringify({
      reading,
      seconds: (performance.now() - started) / 1000,
      longestPause: pauses.max / 1e6,
      p99Pause: pauses.percentile(99) / 1e6,
      megabytes: process.resourceUsage().maxRSS / 1024,
    }),
  );
}

void main(process.argv.slice(2));
