/** Creates the data folder of `npm run demo` and prints its accounts as JSON. A process of its own, to free its memory. */
import { parseArgs } from 'node:util';
import { readArguments, runCommand } from '../lib/command';
import { makeDemo } from './fill';

const options = { new: { type: 'boolean', default: false } } as const;

runCommand(async () => {
  const { values, positionals } = readArguments('Usage: make.ts <folder> [--new]', () =>
    parseArgs({ options, allowPositionals: true }),
  );
  const [folder = ''] = positionals;
  const accounts = await makeDemo(folder, { isAnew: values.new, report: console.warn });
  console.log(JSON.stringify(accounts));
});
