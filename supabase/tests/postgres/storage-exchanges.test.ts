import { join } from 'node:path';
import { readStorageExchanges } from '../../../testing/database/support/storage-exchanges';
import { useStorage } from '../../../testing/database/support/storage-replay';

/** Answers of a real Supabase Storage; `STORAGE_EXCHANGES` names a folder with others. */
const folder = process.env['STORAGE_EXCHANGES'] ?? join(__dirname, 'storage-exchanges');

/** Exchanges that the local Storage answers otherwise, and why. */
const KNOWN_DIFFERENCES: Record<string, string> = {
  'one byte over, chunked, no length told': 'The limit holds for bodies without a length too.',
  'three times the limit, chunked': 'The same.',
  'what of those stays: the two raw ones without a length': 'Neither was taken.',
  'three times the bucket limit by PUT with a link token, chunked, no length told: taken':
    'The same, by a link.',
  'info of it: 3145728 bytes': 'That one was not taken.',
  'sort by name, descending': 'Storage loses the last folder of a list in this order.',
  'malformed percent in the path': 'The message has the path as sent, not as behind the gateway.',
};

const { prepare, replay } = useStorage();

test.each(
  readStorageExchanges(folder).map((file) => [file.name, file.exchanges.length, file] as const),
)('%s: %i answers are as Supabase Storage gives them', async (_name, _count, file) => {
  await prepare(file);
  const differences: string[] = [];
  for (const exchange of file.exchanges) {
    const faults = await replay(exchange);
    if (exchange.what in KNOWN_DIFFERENCES) {
      expect([exchange.what, ...faults]).not.toHaveLength(1);
      continue;
    }
    differences.push(...faults.map((fault) => `${exchange.what}: ${fault}`));
  }
  expect(differences).toEqual([]);
});
