import readXlsx from 'read-excel-file/node';
import { sampleLead } from '../../../../testing/desk/sample-leads';
import { exportColumns } from './columns';
import type { ExportedLead } from './export-pages';
import { CUT_MARK, MAX_CELL, writeXlsx } from './xlsx';

const exportedLead = (part: Partial<ExportedLead> = {}): ExportedLead => ({
  ...sampleLead(0),
  consultation_at: null,
  consultation_state: null,
  owner_name: null,
  source: null,
  notes: null,
  files: 0,
  ...part,
});

/** The sheets of leads as another library reads them, a cell under the title of its column. */
async function readBack(...leads: ExportedLead[]) {
  async function* pages() {
    yield leads;
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeXlsx(pages())) parts.push(part);
  const [sheet] = await readXlsx(Buffer.concat(parts), { trim: false });
  const [titles = [], ...rows] = sheet?.data ?? [];
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), row[at]])));
}

const cellOf = async (title: string, part: Partial<ExportedLead>) =>
  (await readBack(exportedLead(part)))[0]?.[title];

it('has the columns of the table, a lead a row', async () => {
  const rows = await readBack(exportedLead(), exportedLead({ name: 'Meera Nair' }));
  expect(Object.keys(rows[0] ?? {})).toEqual(exportColumns().map(({ title }) => title));
  expect(rows.map(({ Name }) => Name)).toEqual(['Visitor 0', 'Meera Nair']);
});

it.each([
  ['Phone', { phone: '09876 500012' }],
  ['Phone', { phone: '+919876500012' }],
  ['Company', { company: '0042' }],
  ['Company', { company: '3-4' }],
  ['Name', { name: '1E5' }],
  ['Message', { message: '=HYPERLINK("https://example.com")' }],
  ['Message', { message: '  <b> & "two"\n\n\tlines  ' }],
  ['Company', { company: '_x0041_ and _X000d_' }],
  ['Notes', { notes: 'राव 🙏\nநன்றி' }],
  ['Notes', { notes: 'no characters: \uFFFE and \uFFFF' }],
])('keeps the text of %s: %j', async (title, part) => {
  expect(await cellOf(title, part)).toBe(Object.values(part)[0]);
});

it('has amounts and counts as numbers', async () => {
  expect(await cellOf('Value (₹)', { value: 1_250_000 })).toBe(1_250_000);
  expect(await cellOf('Enquiry number', { enquiry_number: 3 })).toBe(3);
});

it('has moments as dates on the agency’s clocks, to the minute', async () => {
  const received = await cellOf('Received (IST)', { created_at: '2026-02-28T18:45:30Z' });
  if (!(received instanceof Date)) throw new Error(`No date: ${String(received)}`);
  // A cell counts days; a minute is no round part of one.
  const minute = Math.round(received.getTime() / 60_000);
  expect(new Date(minute * 60_000).toISOString()).toBe('2026-03-01T00:15:00.000Z');
});

it('has days as dates without a time', async () => {
  const day = await cellOf('Next action on', { next_action_on: '2026-01-09' });
  expect(day).toEqual(new Date('2026-01-09'));
});

it('leaves a cell without a value empty', async () => {
  const [row] = await readBack(exportedLead({ phone: null, value: null, closed_at: null }));
  expect([row?.Phone, row?.['Value (₹)'], row?.['Closed (IST)']]).toEqual([null, null, null]);
});

describe('a text that is longer than a cell', () => {
  it.each([
    ['letters', 'a'],
    ['pairs of code units', '🙏'],
  ])('is cut with a mark: %s', async (_, unit) => {
    const notes = unit.repeat(35_000);
    const cell = String(await cellOf('Notes', { notes }));
    expect(cell.length).toBeLessThanOrEqual(MAX_CELL);
    expect(cell.length).toBeGreaterThan(MAX_CELL - 2);
    expect(cell.endsWith(CUT_MARK)).toBe(true);
    expect(notes.startsWith(cell.slice(0, -CUT_MARK.length))).toBe(true);
    expect(cell).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
  });

  it('stays whole up to the last code unit', async () => {
    const notes = 'b'.repeat(MAX_CELL);
    expect(await cellOf('Notes', { notes })).toBe(notes);
  });
});

it('reads no more once its reader has left', async () => {
  let read = 0;
  let hasStopped = false;
  async function* pages() {
    try {
      for (;;) {
        read += 1;
        // Texts that cannot be compressed, so that parts leave early.
        yield Array.from({ length: 100 }, () =>
          exportedLead({ message: Array.from({ length: 20 }, () => Math.random()).join() }),
        );
      }
    } finally {
      hasStopped = true;
    }
  }
  let parts = 0;
  for await (const part of writeXlsx(pages())) {
    expect(part.length).toBeGreaterThan(0);
    if ((parts += 1) === 5) break;
  }
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(hasStopped).toBe(true);
  expect(read).toBeLessThan(50);
});
