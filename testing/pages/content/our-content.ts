import { isSample } from '../../site-content';

if (!isSample) {
  process.stdout.write(
    `Skipped, because it tests the sample content: ${expect.getState().testPath}\n`,
  );
}

/** A test of the content of this repository, which says nothing about that of another agency. */
export const testOurContent = isSample ? test : test.skip;
