import { folded, saysNothing } from './cell-text';
import { budgetOf } from './budgets';
import { UTC } from '../../domain/wall-time';
import { readDate } from './dates';
import { emailsIn } from './emails';
import { meaningOf, type Meaning } from './header-meaning';
import { WEAK_WORDS } from './header-words';
import { customTarget, fieldOfHeader, isTargetOf, type Targets, targetsOf } from './custom-columns';
import { type Answers, type Column, type Desk, NOT_IMPORTED, type Target } from './import-plan';
import { ownersOf } from './owners';
import { phonesIn } from './phones';
import type { Ask } from './questions';
import { isService } from './services';
import { isOutcomeWord } from './status-words';
import type { Row } from './table';

interface Proposal extends Meaning {
  n: number;
  header: string;
  /** Different texts of its cells. */
  values: string[];
  /** Nobody but a person can tell. */
  isOpen: boolean;
}

/** Cells that are enough to tell what a column holds. */
const LOOKED_AT = 200;
const SHOWN = 3;

function valuesOf(rows: readonly Row[], index: number): string[] {
  const cells = rows.map(({ cells }) => cells[index] ?? '');
  return cells.filter((cell) => !saysNothing(cell)).slice(0, LOOKED_AT);
}

/** Refused rows come back, mended, with the column that said why. */
const isOurReason = (values: readonly string[]): boolean =>
  values.length > 0 && values.every((value) => value.startsWith(NOT_IMPORTED));

/** An export of the desk says how many files a lead has; a table brings none. */
const isFileCount = (header: string, values: readonly string[]): boolean =>
  folded(header) === 'files' && values.every((value) => /^\d+$/.test(value));

const LEFT_OUT: Meaning = { to: 'skip', certainty: 0 };

const share = (values: readonly string[], test: (value: string) => boolean): number =>
  values.length === 0 ? 0 : values.filter(test).length / values.length;

const isPersonName = (value: string): boolean =>
  /^\p{L}[\p{L}\p{M}.'’-]*(?: \p{L}[\p{L}\p{M}.'’-]*){1,3}$/u.test(value);

const isPhone = (value: string): boolean =>
  phonesIn(value).good.length > 0 && /^[+\d\s().'"=/:p-]+$/.test(value) && !/^\d{4}-/.test(value);

const isLongText = (value: string): boolean => value.split(' ').length > 5;

const isDay = (value: string): boolean =>
  !/^\d+$/.test(value) && readDate(value, 'day first', UTC) !== undefined;

const MONEY = /\p{Sc}|\b(?:rs|inr|lakhs?|lacs?|crores?)\b/iu;

/** Targets that the cells alone decide, the surest first, with the share of cells that must match. */
const CONTENTS: readonly [Target, (value: string) => boolean, number][] = [
  ['email', (value) => emailsIn(value).good.length > 0, 0.6],
  ['phone', isPhone, 0.7],
  ['service', isService, 0.5],
  ['budget', (value) => MONEY.test(value) && budgetOf(value) !== undefined, 0.6],
];

/** Targets that the cells only suggest, because other columns look alike: a person is asked. */
const GUESSES: readonly [Target, (value: string) => boolean, number][] = [
  ['name', isPersonName, 0.7],
  ['received_at', isDay, 0.7],
  ['message', isLongText, 0.5],
  ['company', (value) => !isLongText(value) && /^\p{Lu}/u.test(value), 0.7],
];

/** The places that are taken where a field has a column. */
const TAKEN: Partial<Record<Target, Target[]>> = { name: ['name', 'first_name', 'last_name'] };

/** Gives columns whose header says nothing to fields that have none yet. */
function readContents(columns: readonly Proposal[], hasHeader: boolean): void {
  const guesses = hasHeader ? GUESSES.slice(0, 3) : GUESSES;
  for (const [to, test, least] of [...CONTENTS, ...guesses]) {
    if (columns.some((column) => (TAKEN[to] ?? [to]).includes(column.to))) continue;
    // Without a name no row is a lead, so there even the name of a task or card is worth a question.
    const isFree = ({ isUnknown, certainty }: Proposal) =>
      isUnknown ?? (to === 'name' && certainty === 0);
    const found = columns.find(
      (column) => column.to === 'note' && isFree(column) && share(column.values, test) >= least,
    );
    if (!found) continue;
    found.to = to;
    found.isOpen ||= guesses.some(([place]) => place === to);
  }
}

/** A board's people are its staff, and in India `Contact` is a person as often as a number: what a column holds says which. */
function readContacts(columns: readonly Proposal[], staff: Desk['staff']): void {
  const isStaff = (value: string) => ownersOf(value, staff).length > 0;
  const names = columns.filter(({ to }) => to === 'name' || to === 'first_name');
  for (const column of columns.filter(({ to, isUnknown }) => to === 'name' || isUnknown)) {
    const isOther = names.some((name) => name !== column);
    if (isOther && share(column.values, isStaff) > 0.7) column.to = 'owner';
    if (column.to !== 'name') continue;
    const [place] = CONTENTS.slice(0, 2).find(([, test]) => share(column.values, test) > 0.7) ?? [];
    column.to = place ?? column.to;
  }
}

const SECOND: Partial<Record<Target, Target>> = { email: 'email2', phone: 'phone2' };

/** Some programs have the outcome in a column of its own, beside the stage. */
const isOutcome = ({ to, values }: Proposal): boolean =>
  to === 'status' && values.length > 0 && values.every(isOutcomeWord);

/** Of several columns for one field, the surest has it. A column with the very same header may be the one that is meant. */
function onePerField(columns: readonly Proposal[]): void {
  const kept = new Map<Target, Proposal>();
  // Beside a contact person, a customer is a firm.
  const sureness = (column: Proposal) =>
    WEAK_WORDS.has(folded(column.header)) ? 1 : column.certainty;
  const certainty = (column: Proposal) => {
    // Work, home and mobile numbers stand in the order in which people use them.
    if (column.to === 'phone' || isOutcome(column)) return 0;
    // A form's own columns may be empty beside the answers to its questions.
    const isEmpty = column.values.length === 0 && !SECOND[column.to];
    return sureness(column) - (isEmpty ? 3 : 0);
  };
  for (const column of columns.toSorted((one, other) => certainty(other) - certainty(one))) {
    const first = kept.get(column.to);
    if (!first || ['note', 'skip'].includes(column.to) || isOutcome(column)) {
      kept.set(column.to, column);
      continue;
    }
    column.isOpen ||= column.header === first.header;
    column.to = SECOND[column.to] ?? 'note';
  }
}

/** In many languages one word is the whole name, and the first or last name beside the other part. */
function partsOfNames(columns: readonly Proposal[]): void {
  const columnOf = (to: Target) => columns.find((column) => column.to === to);
  const [name, first, last] = [columnOf('name'), columnOf('first_name'), columnOf('last_name')];
  if (!name) return;
  if (last && !first) name.to = 'first_name';
  if (first && !last) {
    const isWhole = share(name.values.slice(0, 20), (value) => value.includes(' ')) > 0.5;
    if (isWhole) first.to = 'note';
    else name.to = 'last_name';
  }
}

/** The header; the number where that is empty, or stands twice. */
export function columnName({ n, header }: Column, columns: readonly Column[]): string {
  const isAlone = columns.filter((other) => other.header === header).length === 1;
  return header !== '' && isAlone ? header : `${n}`;
}

function askFor(
  column: Proposal,
  columns: readonly Proposal[],
  targets: Targets,
  ask: Ask,
): Target {
  const others = [...targets.keys()].filter((to) => to !== column.to);
  const answer = ask({
    id: `column:${column.n}`,
    what: column.header
      ? `What does column ${column.n}, “${column.header}”, hold?`
      : `What does column ${column.n} hold?`,
    column: columnName(column, columns),
    values: [...new Set(column.values)].slice(0, SHOWN),
    options: [column.to, ...others].map((value) => ({ value, label: targets.get(value) ?? value })),
  });
  return isTargetOf(targets, answer) ? answer : column.to;
}

/** An export's own title for a question says more than the words in it. */
function meaningAt(desk: Desk, header: string): Meaning {
  const meaning = meaningOf(header);
  const own = fieldOfHeader(desk, header);
  if (!own || (own.by === 'key' && meaning.certainty === 2)) return meaning;
  return { to: customTarget(own.field.key), certainty: 2 };
}

/**
 * The target of each column: by its header, then by its cells.
 * @param answers may name the target of any column, whether it was asked for or not
 */
export function readColumns(
  headers: readonly string[],
  rows: readonly Row[],
  hasHeader: boolean,
  { desk, ask, answers }: { desk: Desk; ask: Ask; answers: Answers },
): Column[] {
  const targets = targetsOf(desk);
  const columns = headers.map((header, index): Proposal => {
    const values = valuesOf(rows, index);
    const isLeftOut = isOurReason(values) || isFileCount(header, values);
    const meaning = isLeftOut ? LEFT_OUT : meaningAt(desk, header);
    return { n: index + 1, header, values, isOpen: !hasHeader, ...meaning };
  });
  readContacts(columns, desk.staff);
  onePerField(columns);
  readContents(columns, hasHeader);
  partsOfNames(columns);
  return columns.map((column) => {
    const { n, header } = column;
    const named = answers[`column:${n}`];
    const asked =
      column.isOpen && column.values.length > 0 ? askFor(column, columns, targets, ask) : column.to;
    return { n, header, to: isTargetOf(targets, named) ? named : asked };
  });
}
