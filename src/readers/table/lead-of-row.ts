import { LEAD_FIELDS } from '../../domain/lead-fields';
import { codePoints } from '../../domain/text';
import { isTestLead, oneLine, saysNothing } from './cell-text';
import type { CellReader } from './cell-readers';
import { emailsIn, type Found } from './emails';
import type { Column, ImportedLead, ImportPlan, Target } from './import-plan';
import { hasLostDigits, phonesIn } from './phones';
import type { Row } from './table';

/** A column with what its cells mean. */
export interface ReadColumn extends Column {
  read: CellReader | undefined;
}

type Planned = ImportPlan['leads'][number];

/** A row that cannot be a lead, in words that say what to do. */
export interface Refusal {
  reason: string;
}

/** Texts that are neither cut nor moved to a note: a row with one that is too long is refused. */
const BOUNDED_TEXTS = ['name', 'company', 'message', 'lost_reason'] as const;

const EMPTY: ImportedLead = {
  name: '',
  email: null,
  phone: null,
  company: null,
  service: null,
  budget: null,
  message: null,
  status: null,
  outcome: null,
  lost_reason: null,
  value: null,
  owner: null,
  source: null,
  received_at: null,
};

const label = ({ n, header }: Column): string =>
  header === '' ? `column ${n}` : `column ${n}, “${oneLine(header)}”`;

/** The cells of a row for some places, in the order of the places. */
class Cells {
  constructor(
    readonly row: Row,
    readonly columns: readonly ReadColumn[],
  ) {}

  text = ({ n }: Column): string => this.row.cells[n - 1] ?? '';

  for(...places: Target[]): ReadColumn[] {
    return places.flatMap((place) => this.columns.filter(({ to }) => to === place));
  }

  first(place: Target): string {
    const texts = this.for(place).map(this.text);
    return oneLine(texts.find((text) => !saysNothing(text)) ?? '');
  }
}

/** The columns that a refusal names. */
const places = (cells: Cells, ...wanted: Target[]): string =>
  cells
    .for(...wanted)
    .map(label)
    .join(' or ') || 'a column of its own';

/** The lines of the note, and what the person is told about the row. */
class Remarks {
  readonly lines: string[] = [];
  readonly warnings: string[] = [];

  keep(column: Column, text: string): void {
    this.lines.push(`${column.header ? oneLine(column.header) : `Column ${column.n}`}: ${text}`);
  }
}

/** The first good one of several addresses or numbers; the others stay in the note. */
function contactOf(
  cells: Cells,
  columns: readonly ReadColumn[],
  find: (text: string) => Found,
  remarks: Remarks,
  noun: string,
): string | null {
  let first: string | null = null;
  for (const column of columns) {
    const { good, bad } = find(cells.text(column));
    const others = first === null ? good.slice(1) : good;
    first ??= good[0] ?? null;
    for (const other of others) remarks.keep(column, other);
    for (const text of bad) remarks.keep(column, text);
    if (others.length > 0 && good.length > 1) {
      remarks.warnings.push(
        `There are several ${noun}s; the first counts, the others are in the note.`,
      );
    }
    if (bad.length > 0) {
      remarks.warnings.push(`“${bad.join(', ')}” is no ${noun}; it is kept in a note.`);
    }
  }
  return first;
}

/** A number alone: an address that is wrong may have digits, too. */
const isNumberAlone = (text: string): boolean => /^[+\d\s().-]+$/.test(text);

/** The number in a column of addresses, or the address in a column of numbers: somebody mistook the one for the other. */
function mistakenFor(
  cells: Cells,
  columns: readonly ReadColumn[],
  find: (text: string) => Found,
): string | null {
  const [found] = columns.flatMap((column) => find(cells.text(column)).good);
  return found ?? null;
}

function remarkOnCells(cells: Cells, remarks: Remarks): void {
  const { row, columns } = cells;
  if (row.doubt) remarks.warnings.push(row.doubt);
  for (const column of columns.filter(({ to }) => to !== 'note' && to !== 'skip')) {
    const text = row.cells[column.n - 1] ?? '';
    if (row.unstorable?.includes(column.n - 1)) {
      remarks.warnings.push(`Characters that cannot be stored were left out of ${label(column)}.`);
    }
    if (text.includes('\ufffd')) {
      remarks.warnings.push(`Letters in ${label(column)} could not be read.`);
    }
    if (row.formulas?.includes(column.n - 1)) {
      remarks.warnings.push(`The stored result of a formula was taken for ${label(column)}.`);
    }
  }
}

/** The fields that one column each fills. */
function readFields(cells: Cells, remarks: Remarks): Partial<ImportedLead> {
  const fields: Partial<ImportedLead> = {};
  for (const column of cells.columns) {
    const text = cells.text(column);
    if (text === '' || column.to === 'skip') continue;
    if (column.to === 'note') remarks.keep(column, text);
    const isFreeText = column.to === 'message' || column.to.startsWith('custom:');
    if (!column.read || (saysNothing(text) && !isFreeText)) continue;
    const reading = column.read(text);
    if (reading.answer) {
      const { key, value } = reading.answer;
      fields.custom_values = { ...fields.custom_values, [key]: value };
    }
    // How a lead ended says more than its stage.
    const isTaken =
      !reading.fields.outcome &&
      Object.keys(reading.fields).some((field) => Object.hasOwn(fields, field));
    if (!isTaken) Object.assign(fields, reading.fields);
    if (reading.keep || isTaken) remarks.keep(column, text);
    if (reading.warning) remarks.warnings.push(reading.warning);
  }
  return fields;
}

function nameOf(cells: Cells): string {
  const parts = [cells.first('first_name'), cells.first('last_name')].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : cells.first('name');
}

function contactFault(cells: Cells): string {
  const written = cells.for('email', 'email2', 'phone', 'phone2').flatMap((column) => {
    const text = cells.text(column);
    return saysNothing(text) ? [] : [{ text, where: label(column) }];
  });
  const [first] = written;
  if (!first) {
    const where = places(cells, 'email', 'email2', 'phone', 'phone2');
    return `There is neither an email address nor a phone number. Add one in ${where}.`;
  }
  const { text, where } = first;
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  if (hasLostDigits(text)) {
    return `The digits of the phone number in ${where} are lost: “${text}”. Type it again, as text.`;
  }
  const fault =
    codePoints(text) > LEAD_FIELDS.email.max
      ? 'is too long for an address'
      : 'is no email or phone number';
  return `“${shown}” in ${where} ${fault}, and there is no other. Correct it.`;
}

function lengthFault(lead: ImportedLead, cells: Cells): string | undefined {
  for (const field of BOUNDED_TEXTS) {
    const most = LEAD_FIELDS[field].max;
    const length = codePoints(lead[field] ?? '');
    if (length > most) {
      const targets: Target[] = field === 'name' ? ['name', 'first_name', 'last_name'] : [field];
      const count = (number: number) => number.toLocaleString('en');
      return `The text in ${places(cells, ...targets)} has ${count(length)} characters; ${count(most)} are possible. Shorten it.`;
    }
  }
  return undefined;
}

/** Only a lost lead has a reason. */
function settleReason(lead: ImportedLead, cells: Cells, remarks: Remarks): void {
  const withoutReason = remarks.warnings.indexOf('Lost without a reason.');
  if (lead.lost_reason === null) return;
  if (lead.outcome === 'lost') {
    if (withoutReason >= 0) remarks.warnings.splice(withoutReason, 1);
    return;
  }
  for (const column of cells.for('lost_reason')) remarks.keep(column, lead.lost_reason);
  lead.lost_reason = null;
}

/** The lead that a row describes, or why it describes none. */
export function leadOfRow(row: Row, columns: readonly ReadColumn[]): Planned | Refusal {
  const cells = new Cells(row, columns);
  const remarks = new Remarks();
  if (row.cells.some(isTestLead)) {
    return {
      reason: 'This is a test of the form, with neither a real email nor a real phone number.',
    };
  }
  const name = nameOf(cells);
  if (name === '') {
    return {
      reason: `There is no name. Add one in ${places(cells, 'name', 'first_name', 'last_name')}.`,
    };
  }
  const [emails, phones] = [cells.for('email', 'email2'), cells.for('phone', 'phone2')];
  const email =
    contactOf(cells, emails, emailsIn, remarks, 'email address') ??
    mistakenFor(cells, phones, emailsIn);
  const phone =
    contactOf(cells, phones, phonesIn, remarks, 'phone number') ??
    mistakenFor(cells, emails, (text) => phonesIn(isNumberAlone(text) ? text : ''));
  if (email === null && phone === null) return { reason: contactFault(cells) };
  remarkOnCells(cells, remarks);
  const lead = { ...EMPTY, ...readFields(cells, remarks), name, email, phone };
  const tooLong = lengthFault(lead, cells);
  if (tooLong) return { reason: tooLong };
  settleReason(lead, cells, remarks);
  return {
    row: row.number,
    ...(row.line === undefined ? {} : { line: row.line }),
    lead,
    note: remarks.lines.join('\n') || null,
    warnings: remarks.warnings,
  };
}
