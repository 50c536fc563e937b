import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { writeXlsx, type WriteSheet } from 'hucre/xlsx';
import type { Desk } from './import-plan';
import { planImport } from './plan-import';

const desk: Desk = {
  ...{ today: '2026-05-20', time_zone: 'Asia/Kolkata', currency: 'INR', staff: [], leads: [] },
};

const plan = async (sheets: WriteSheet[], answers = {}, dateSystem: '1900' | '1904' = '1900') => {
  const bytes = await writeXlsx({ sheets, dateSystem });
  return planImport({ bytes, fileName: 'leads.xlsx', desk, answers });
};

const HEADER = ['Name', 'Email', 'Phone', 'Received', 'Amount'];

it.each(['1900', '1904'] as const)(
  'reads days of the %s system, numbers and texts',
  async (system) => {
    const received = new Date('2026-04-07T09:05:00Z');
    const rows = [HEADER, ['Runa Dale', 'r@firm.example', 919822012345, received, 7_500.5]];
    const { read, leads } = await plan([{ name: 'Leads', rows }], {}, system);
    expect(read).toMatchObject({ bom: false, sheet: 'Leads', header_row: 1 });
    expect(leads[0]?.lead).toMatchObject({
      ...{ phone: '919822012345', received_at: '2026-04-07T09:05:00+05:30', value: 7_501 },
    });
    expect(leads[0]?.warnings).toEqual([expect.stringContaining('rounded')]);
  },
);

it('takes bare numbers under such a header for days', async () => {
  const rows = [HEADER, ['Runa Dale', 'r@firm.example', '', 46_119, 46_119]];
  const { leads } = await plan([{ name: 'Leads', rows }]);
  expect(leads[0]?.lead).toMatchObject({ received_at: '2026-04-07', value: 46_119 });
});

it('takes the stored result of a formula, and says so', async () => {
  const rows = [HEADER, ['', 'r@firm.example']];
  const cells = new Map([['1,0', { formula: 'UPPER("x")', formulaResult: 'Runa Dale' }]]);
  const { leads } = await plan([{ name: 'Leads', rows, cells }]);
  expect(leads[0]?.lead.name).toBe('Runa Dale');
  expect(leads[0]?.warnings).toEqual([expect.stringContaining('formula')]);
});

it('chooses the sheet with leads, and no hidden one', async () => {
  const { read, asks } = await plan([
    { name: 'About', rows: [['Kept by Runa']] },
    { name: 'Old', hidden: true, rows: [HEADER, ['Odd Lie', 'o@firm.example']] },
    { name: 'New', rows: [HEADER, ['Runa Dale', 'r@firm.example']] },
  ]);
  expect([read?.sheet, asks]).toEqual(['New', []]);
});

it('asks where several sheets have leads', async () => {
  const sheets = ['May', 'June'].map((name) => ({
    name,
    rows: [HEADER, [name, 'r@firm.example']],
  }));
  const { asks, leads } = await plan(sheets);
  expect(asks).toEqual([expect.objectContaining({ id: 'sheet', values: ['May', 'June'] })]);
  expect(leads[0]?.lead.name).toBe('May');
  expect((await plan(sheets, { sheet: 'June' })).leads[0]?.lead.name).toBe('June');
});

it('reads numbers with the zeros and the currency that people see', async () => {
  const rows = [HEADER, ['Runa Dale', 'r@firm.example', 2_212_345_678, '', 900]];
  const cells = new Map([
    ['1,2', { style: { numFmt: '00000000000' } }],
    ['1,4', { style: { numFmt: '#,##0.00\\ [$€-407]' } }],
  ]);
  const { leads, asks } = await plan([{ name: 'Leads', rows, cells }]);
  expect(leads[0]?.lead).toMatchObject({ phone: '02212345678', value: null });
  expect(asks).toEqual([expect.objectContaining({ id: 'currency:5', values: ['900 €'] })]);
});

it('says that a workbook is too large where a cell stands far away', async () => {
  const bytes = await writeXlsx({ sheets: [{ name: 'Leads', rows: [HEADER] }] });
  const parts = unzipSync(bytes);
  const sheet = 'xl/worksheets/sheet1.xml';
  const far = '<row r="19000"><c r="XFD19000"><v>1</v></c></row></sheetData>';
  parts[sheet] = strToU8(strFromU8(parts[sheet] ?? new Uint8Array()).replace('</sheetData>', far));
  const { refused_file } = await planImport({ bytes: zipSync(parts), fileName: 'a.xlsx', desk });
  expect(refused_file).toContain('too large');
});

it('takes a cell that is merged with those below for their rows, too', async () => {
  const rows = [
    [...HEADER, 'Boat'],
    ['Runa Dale', 'r@firm.example', '', '', '', 'Skiff'],
    ['Odd Lie', 'o@firm.example'],
  ];
  const merges = [{ startRow: 1, endRow: 5, startCol: 5, endCol: 5 }];
  const { leads, refused } = await plan([{ name: 'Leads', rows, merges }]);
  expect(leads.map(({ note }) => note)).toEqual(['Boat: Skiff', 'Boat: Skiff']);
  expect(refused).toEqual([]);
});
