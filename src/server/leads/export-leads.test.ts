import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { leadQuerySchema } from '../../domain/lead-query';
import { signIn } from '../auth/supabase/supabase-auth';
import { makeReference } from '../enquiries/reference';
import type { Staff } from '../auth/staff-only';
import { connect, withDeadline } from '../db/supabase';
import { PASSWORD, startStack, type Stack } from '../../../testing/server/stack';
import { CSV_START, csvRecords, csvSeparator, exportLeads, minuteText } from './export-leads';

/** More than a page holds. */
const COUNT = 1500;

let stack: Stack;
let staff: Staff;
beforeAll(async () => {
  stack = await startStack({});
  await stack.addUser('admin@meghdoot.example', 'admin');
  const credentials = { email: 'admin@meghdoot.example', password: PASSWORD };
  const grant = await withDeadline((deadline) => signIn({ deadline }, credentials));
  if (grant.kind !== 'granted') throw new Error('The admin cannot sign in.');
  const within = (deadline: AbortSignal) => connect({ deadline }, grant.tokens.access_token);
  staff = { id: grant.tokens.id, db: within(new AbortController().signal), within };
  const rows = Array.from({ length: COUNT }, (_, number) => ({
    reference: makeReference(),
    idempotency_key: randomUUID(),
    name: `Bulk ${number}`,
    email: 'bulk@example.in',
    service: 'crm',
    message: 'Hello',
  }));
  const { error } = await stack.service.from('contact_submissions').insert(rows);
  if (error) throw new Error(error.message);
});
afterAll(() => stack.stop());

async function start(): Promise<AsyncIterator<string>> {
  const exported = await exportLeads(staff, leadQuerySchema.parse({}));
  if (!exported.ok) throw new Error(`Not exported: ${exported.response.status}`);
  return exported.value[Symbol.asyncIterator]();
}

const handedOut = async () => {
  const { data } = await stack.service
    .from('lead_exports')
    .select('rows')
    .order('created_at', { ascending: false })
    .limit(1)
    .single();
  return data?.rows;
};

it('reads a page when it is asked for it, and no sooner', async () => {
  const parts = await start();
  await parts.next();
  const { value } = await parts.next();
  expect(String(value).trimEnd().split('\r\n')).toHaveLength(1000);
  expect(await handedOut()).toBe(1000);
  await parts.next();
  expect(await handedOut()).toBe(COUNT);
  expect(await parts.next()).toEqual({ done: true, value: undefined });
});

it('breaks off when the database goes away, rather than look whole', async () => {
  const parts = await start();
  await parts.next();
  await parts.next();
  stack.supabase.become('away');
  await expect(parts.next()).rejects.toThrow('An export broke off: 503.');
  stack.supabase.become('well');
});

/** Reads CSV as RFC 4180 defines it, character by character; shares nothing with the writer. */
function readCsv(file: string): string[][] {
  const records: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    records.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < file.length; at += 1) {
    const character = file.charAt(at);
    if (quoted && character === '"' && file.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') quoted = !quoted;
    else if (quoted) cell += character;
    else if (character === ',') endCell();
    else if (character === '\r' && file.charAt(at + 1) === '\n') {
      endCell();
      records.push([]);
      at += 1;
    } else cell += character;
  }
  return records.slice(0, -1);
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(',', '"', '\r', '\n', '=', '-', "'", 'a', ' ') }),
);
const anyFile = fc.array(fc.array(anyText, { minLength: 1, maxLength: 6 }), { maxLength: 6 });
/** By the rule of the spreadsheets, with the wide forms of their signs. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

it.each([
  ['en-IN', ','],
  ['en-GB', ','],
  ['en-DE', ';'],
  ['de', ';'],
  ['fr-FR', ';'],
] as const)('separates the cells of %s by %s', (language, separator) => {
  expect(csvSeparator(language)).toBe(separator);
  const records = csvRecords([['a;b', 'c,d', '=1', 2]], csvSeparator(language));
  const cells = separator === ';' ? ['"a;b"', 'c,d'] : ['a;b', '"c,d"'];
  expect(records).toBe(`${[...cells, "'=1", '2'].join(separator)}\r\n`);
});

describe('csvRecords', () => {
  it('is read back as it was written, but for the apostrophe before a formula', () => {
    fc.assert(
      fc.property(anyFile, (records) => {
        const expected = records.map((cells) =>
          cells.map((text) => (FORMULA.test(text) ? `'${text}` : text)),
        );
        expect(readCsv(csvRecords(records))).toEqual(expected);
      }),
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(anyFile, (records) => {
        for (const cell of readCsv(csvRecords(records)).flat()) expect(cell).not.toMatch(FORMULA);
      }),
    );
  });

  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [[null, ''], ',\r\n'],
    [[-3, 2.5], '-3,2.5\r\n'],
    [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"\r\n'],
    [['＝1+1', '\n=1'], '\'＝1+1,"\'\n=1"\r\n'],
    [['=1+1', '+91 98100', '@x'], "'=1+1,'+91 98100,'@x\r\n"],
    [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
    [['राव', 'நன்றி 🙏'], 'राव,நன்றி 🙏\r\n'],
  ])('%j', (cells, line) => {
    expect(csvRecords([cells])).toBe(line);
  });
});

it('a file begins with a byte order mark', () => {
  expect(Buffer.from(CSV_START)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

it.each([
  ['Asia/Kolkata', '2026-03-29 06:29', '2026-10-25 06:29'],
  ['Europe/Berlin', '2026-03-29 01:59', '2026-10-25 02:59'],
  ['America/New_York', '2026-03-28 20:59', '2026-10-24 20:59'],
  ['Pacific/Auckland', '2026-03-29 13:59', '2026-10-25 13:59'],
])('writes minutes on the clocks of %s', (zone, spring, autumn) => {
  expect(minuteText('2026-03-29T00:59:30Z', zone)).toBe(spring);
  expect(minuteText('2026-10-25T00:59:30Z', zone)).toBe(autumn);
  expect(minuteText(null, zone)).toBeNull();
});
