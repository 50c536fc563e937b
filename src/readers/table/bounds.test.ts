import fc from 'fast-check';
import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { planImport } from './plan-import';
import type { Desk } from './import-plan';

const desk: Desk = {
  ...{ today: '2026-05-20', time_zone: 'Asia/Kolkata', currency: 'INR', staff: [], leads: [] },
};

const plan = (bytes: Uint8Array) => planImport({ bytes, fileName: 'leads', desk });

const refusal = async (bytes: Uint8Array) => (await plan(bytes)).refused_file;

const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => `Runa Dale,r${i}@firm.example`).join('\n');

it('says what a file is that is no table', async () => {
  const ole = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  expect(await refusal(new Uint8Array())).toContain('empty');
  expect(await refusal(Buffer.from('%PDF-1.7'))).toContain('PDF');
  expect(await refusal(Buffer.from(ole))).toContain('old Excel file, or one with a password');
  expect(await refusal(Buffer.from('<html><table></table>'))).toContain('web page');
  expect(await refusal(Buffer.from('[{"name": "Runa"}]'))).toContain('JSON');
  expect(await refusal(Buffer.from("INSERT INTO leads VALUES (1, 'Runa')"))).toContain('dump');
  expect(await refusal(Buffer.from('BEGIN:VCARD\nFN:Runa\n'))).toContain('vCard');
  expect(await refusal(zipSync({ 'leads.csv': Buffer.from('Name') }))).toContain('archive');
  expect(await refusal(zipSync({ 'word/document.xml': Buffer.from('a') }))).toContain('Word');
  expect(await refusal(Buffer.from('Dear Runa,\nthank you.\n'))).toContain('No table');
});

it('refuses more than it takes, and says how much that is', async () => {
  expect(await refusal(new Uint8Array(20 * 1024 * 1024 + 1))).toContain('20 MB');
  expect(await refusal(Buffer.from(`Name,Email\n${lines(20_001)}`))).toContain('20,000 rows');
  const wide = Array.from({ length: 101 }, (_, i) => `Field ${i}`).join();
  expect(await refusal(Buffer.from(`Name,Email${wide}\n`))).toContain('100 are possible');
  expect(await refusal(Buffer.from(`Name,Email\n${'a,'.repeat(1_000_000)}`))).toContain('100');
});

/** Writes another size of the first part into the directory of an archive. */
function claimSize(archive: Uint8Array, size: number): Uint8Array {
  const copy = Buffer.from(archive);
  copy.writeUInt32LE(size, copy.indexOf('PK\u0001\u0002') + 24);
  return copy;
}

/** Its sheet inflates to a thousand times its size. */
const workbook = zipSync({
  'xl/worksheets/sheet1.xml': new Uint8Array(1024 * 1024),
  'xl/workbook.xml': Buffer.from('<workbook/>'),
});

it('refuses a workbook that would fill the memory before it inflates it', async () => {
  expect(await refusal(claimSize(workbook, 101 * 1024 * 1024))).toContain('too large');
});

it.each([0, 10])('refuses a workbook whose directory says %d bytes of a megabyte', async (size) => {
  expect(await refusal(claimSize(workbook, size))).toContain('damaged');
});

it.each([
  ['one cell', `Name,Email\nA,${'a'.repeat(2_000_000)}\n`],
  ['blanks', `Name,Email\nA,a@firm.example${' '.repeat(2_000_000)}\n`],
  ['line breaks', `Name,Email\nA,a@firm.example${'\n'.repeat(2_000_000)}`],
  ['quotes', `Name,Email\nA,"a@firm.example${'"'.repeat(200_000)}`],
  ['open quotes', `Name,Email\n${'"A\n'.repeat(20_000)}`],
  ['numbers', `Name,Email,Value,Phone,Date\nA,a@firm.example,"${'1.'.repeat(200_000)}",,\n`],
])('stands a text of many %s', async (_, text) => {
  const { columns, refused_file } = await plan(Buffer.from(text));
  expect(refused_file ?? columns).not.toHaveLength(0);
});

it('says something about each row of any table, and never fails', async () => {
  const cell = fc.oneof(
    fc.constantFrom('', 'Name', 'Email', '"', "'", 'a@firm.example', '98220 12345', '=A1', 'Total'),
    fc.constantFrom(
      '01/02/2026',
      '₹1.250',
      '\u0000',
      '\u200b',
      '\n',
      ',',
      ';',
      '\t',
      'x'.repeat(99),
    ),
    fc.string({ unit: 'binary' }),
  );
  const text = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(text, fc.constantFrom(',', ';', '\t'), async (rows, separator) => {
      const found = await plan(
        Buffer.from(`Name${separator}Email\n${rows.map((row) => row.join(separator)).join('\n')}`),
      );
      const { leads, refused, duplicates, already_there, ignored } = found;
      const told = [leads, refused, duplicates, already_there, ignored].flat();
      const numbers = told.map(({ row }) => row);
      expect(new Set(numbers).size).toBe(numbers.length);
      for (const { lead } of leads) expect(lead.name).not.toBe('');
      for (const { lead } of leads) expect(lead.email ?? lead.phone).not.toBeNull();
      for (const { reason } of refused) expect(reason).not.toBe('');
    }),
    { numRuns: 100 },
  );
});

it('never fails on any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      expect(await plan(bytes)).toHaveProperty('columns');
    }),
    { numRuns: 100 },
  );
});

it('never fails on a workbook that was damaged', async () => {
  const sound = await writeXlsx({ sheets: [{ name: 'A', rows: [['Name', 'Email']] }] });
  await fc.assert(
    fc.asyncProperty(fc.nat(sound.length - 1), fc.nat(255), async (place, byte) => {
      const bytes = Buffer.from(sound);
      bytes[place] = byte;
      expect(await plan(bytes)).toHaveProperty('columns');
    }),
    { numRuns: 60 },
  );
});
