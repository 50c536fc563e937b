import { readFileSync } from 'node:fs';

const { brand } = JSON.parse(readFileSync('content/agency.json', 'utf8')) as { brand: string };

const isOurs = brand === 'Meghdoot Labs';

if (!isOurs) {
  process.stdout.write(
    `Skipped, because it tests the sample content: ${expect.getState().testPath}\n`,
  );
}

/** A test of the content of this repository, which says nothing about that of another agency. */
export const testOurContent = isOurs ? test : test.skip;
