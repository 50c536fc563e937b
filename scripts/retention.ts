/** `npm run retention -- --days 365 [--apply]`: erases personal data that is no longer needed. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import {
  allFailed,
  eraseInBatches,
  type Expired,
  expiredSchema,
} from '../src/domain/http-api/data';
import { connectService } from '../src/server/db/supabase';
import { readArguments, readEnvironment, runCommand, withServiceAccess } from './lib/command';
import { OperatorError } from '../supabase/local/errors';

const usage = `Usage: npm run retention -- --days <1 or more> [--apply]
Shows how many leads that were closed or marked as spam so many days ago, and how many newsletter
addresses that were never confirmed or left 30 days ago, still hold personal data. With --apply
it is erased for good.`;

/** A batch is one transaction: short enough for a busy database, and done even if the next one is not. */
const batchSize = 500;
const timeoutMs = 60_000;

const commandSchema = z.object({
  days: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((days) => days >= 1),
  apply: z.boolean().default(false),
});

const options = { days: { type: 'string' }, apply: { type: 'boolean' } } as const;

function unwrap(answer: { data: unknown; error: { message: string } | null }): Expired {
  if (answer.error) throw new OperatorError(`The database answered: ${answer.error.message}`);
  return expiredSchema.parse(answer.data);
}

const inWords = ({ leads, subscribers }: Expired) =>
  `${leads} leads and ${subscribers} newsletter addresses`;

/** @throws OperatorError when there are any: cron reports a command that ends with a failure */
function reportFailed(total: Expired): void {
  if (allFailed(total) === 0) return;
  const { failed, failed_subscribers } = total;
  throw new OperatorError(
    `Leads that could not be erased: ${failed}, newsletter addresses: ${failed_subscribers}. They are tried again next time; the tables private.failed_erasures and private.failed_deletions have their ids and the codes of the errors.`,
  );
}

runCommand(async () => {
  const { days, apply } = readArguments(usage, () =>
    commandSchema.parse(parseArgs({ options }).values),
  );
  await withServiceAccess(readEnvironment(), async ({ url, secretKey }) => {
    const db = connectService(url, secretKey, timeoutMs);
    const expired = unwrap(await db.rpc('count_expired', { p_days: days }));
    console.log(`Older than kept: ${inWords(expired)} (leads after ${days} days).`);
    if (!apply) {
      console.log('Nothing was changed. Add --apply to erase their personal data for good.');
      return;
    }
    const total = await eraseInBatches(
      async () => unwrap(await db.rpc('erase_expired', { p_days: days, p_limit: batchSize })),
      (soFar) => console.log(`Erased so far: ${inWords(soFar)}.`),
    );
    console.log(`Erased: ${inWords(total)}.`);
    reportFailed(total);
  });
});
