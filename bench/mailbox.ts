import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { connectService } from '../src/server/db/supabase';
import { makeReference } from '../src/server/enquiries/reference';
import { runCommand } from '../scripts/lib/command';
import { startSupabase } from '../testing/database/start';
import { enquiry } from '../testing/server/enquiry';
import { startImapServer } from '../testing/server/imap-server';

/**
 * Measures the first reading of a mailbox that is full: the host's part of it in a process of its own, beside a real IMAP server
 * and a Supabase. `npm run bench:mailbox -- [--real] [mails]`: `--real` uses PostgREST and PostgreSQL instead of the local
 * Supabase. A pause beyond the bound ends with code 1.
 */

const [MAILS = 5_000] = process.argv
  .slice(2)
  .filter((word) => /^\d+$/.test(word))
  .map(Number);
const LEADS = 100;
/** Milliseconds for which the host may answer nobody. */
const BOUND_MS = 200;

const measuredSchema = z.object({
  reading: z.object({ kind: z.string(), filed: z.number() }),
  seconds: z.number(),
  longestPause: z.number(),
  p99Pause: z.number(),
  megabytes: z.number(),
});

const mail = (headers: Record<string, string>, body: string) =>
  [...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\r\n');

const HISTORY = '> Shall we talk on Thursday about the shop and its payments?\r\n'.repeat(40);
const ROWS = '<tr><td>Tea</td><td>240</td></tr>'.repeat(3_000);
const PICTURE = `${'QUJD'.repeat(19)}\r\n`.repeat(6_000);

/** Bodies as mailboxes have them, by how often: plain words, a long thread, HTML, a picture, and now and then a hostile one. */
function bodyOf(number: number): { type?: string; body: string } {
  const words = `Mail ${number}: Thursday suits us.`;
  if (number % 500 === 499) return { body: '\r\n'.repeat(500_000) };
  if (number % 100 === 50)
    return { type: 'text/html', body: `<p>${words}</p><table>${ROWS}</table>` };
  if (number % 20 === 5) {
    const type = 'multipart/mixed; boundary=part';
    const picture = `Content-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\n${PICTURE}`;
    return { type, body: `--part\r\n\r\n${words}\r\n--part\r\n${picture}--part--` };
  }
  return { body: `${words}\r\n\r\nOn 25 Nov 2026 at 11:00, Asha wrote:\r\n${HISTORY}` };
}

/** Every fifth mail is an answer; the others are those of any mailbox. */
function mailOf(number: number): string {
  const { type = 'text/plain', body } = bodyOf(number);
  const isAnswer = number % 5 === 0 || number % 500 === 499;
  const From = isAnswer
    ? `visitor${number % LEADS}@example.in`
    : `other${number}@elsewhere.example`;
  const id = `<${number}@elsewhere.example>`;
  return mail({ From, 'Message-ID': id, 'Content-Type': `${type}; charset=utf-8` }, body);
}

async function main(): Promise<void> {
  const supabase = await startSupabase({}, process.argv.includes('--real') ? 'real' : 'local');
  const mailbox = await startImapServer();
  try {
    const leads = Array.from({ length: LEADS }, (_, number) => ({
      ...enquiry,
      email: `visitor${number}@example.in`,
      reference: makeReference(),
      idempotency_key: randomUUID(),
    }));
    const { url, secretKey } = supabase;
    await connectService(url, secretKey).from('contact_submissions').insert(leads).throwOnError();
    for (let number = 0; number < MAILS; number += 1) mailbox.deliver(mailOf(number));
    const program = join(__dirname, 'lib', 'read-mailbox-once.ts');
    const node = ['--import', 'tsx', program, url, secretKey, mailbox.url];
    const { stdout } = await promisify(execFile)(process.execPath, node);
    const measured = measuredSchema.parse(JSON.parse(stdout));
    console.table({
      [`${MAILS} mails`]: {
        ended: measured.reading.kind,
        filed: measured.reading.filed,
        seconds: Number(measured.seconds.toFixed(1)),
        'longest pause, ms': Number(measured.longestPause.toFixed(0)),
        'p99 pause, ms': Number(measured.p99Pause.toFixed(1)),
        'memory, MB': Number(measured.megabytes.toFixed(0)),
      },
    });
    const isMet = measured.longestPause <= BOUND_MS;
    console.log(`Bound: no pause over ${BOUND_MS} ms: ${isMet ? 'met' : 'missed'}.`);
    if (!isMet) process.exitCode = 1;
  } finally {
    await mailbox.close();
    await supabase.stop();
  }
}

runCommand(main);
