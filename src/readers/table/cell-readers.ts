import { LEAD_FIELDS } from '../../domain/lead-fields';
import { type Zone, UTC } from '../../domain/wall-time';
import { BUDGETS, budgetOf } from './budgets';
import { folded, isProse, saysNothing } from './cell-text';
import { columnName } from './columns';
import { dayOrderOf, type DayOrder, isNoDay, namedOrder, namedZone, readDate } from './dates';
import { fieldOfTarget } from './custom-columns';
import type { Column, CustomValue, Desk, ImportedLead, Question, Target } from './import-plan';
import { ownersOf } from './owners';
import type { Ask } from './questions';
import { SERVICES, servicesIn } from './services';
import { sourceOf } from './source-words';
import { isOutcomeWord, proposedStage, STAGES, type Stage, stageOf } from './status-words';
import { decimalOf, readSum } from './sums';

/** The fields of a lead that a cell fills. */
export interface Reading {
  fields: Partial<ImportedLead>;
  /** The answer to a question of the agency's own. */
  answer?: { key: string; value: CustomValue };
  /** The text of the cell stays in a note. */
  keep?: boolean;
  warning?: string;
}

export type CellReader = (cell: string) => Reading;

interface Setting {
  column: Column;
  columns: readonly Column[];
  /** The cells of the column that hold something. */
  cells: readonly string[];
  desk: Desk;
  home: Zone;
  ask: Ask;
}

type Option = Question['options'][number];

/** Beyond these, a column of choices is no such column. */
const MOST_WORDS = 50;

const NOBODY: Option = { value: '', label: 'Leave empty, and keep the text in a note' };

const kept = (warning: string): Reading => ({ fields: {}, keep: true, warning });

/** The different words of a column, as first written. */
function wordsOf(cells: readonly string[]): string[] {
  const words = new Map<string, string>();
  for (const cell of cells) if (!words.has(folded(cell))) words.set(folded(cell), cell);
  return [...words.values()];
}

/**
 * Reads a column of choices: words that mean one thing at once, the others by a question each.
 * @param read what a clear word makes of a lead; undefined for another word
 * @param optionsFor the options for such a word, the proposal first
 */
function choiceReader(
  { column, columns, cells, ask }: Setting,
  what: string,
  read: (word: string) => Reading | undefined,
  optionsFor: (word: string) => Option[],
  take: (option: string, word: string) => Reading,
): CellReader {
  const readings = new Map<string, Reading>();
  let asked = 0;
  for (const word of wordsOf(cells)) {
    const clear = read(word);
    const options = clear ? [] : optionsFor(word);
    asked += clear ? 0 : 1;
    const question = {
      id: `value:${column.n}:${folded(word)}`,
      what: what.replace('{word}', word),
      column: columnName(column, columns),
      values: [word],
      options,
    };
    const option = clear || asked > MOST_WORDS || isProse(word) ? options[0]?.value : ask(question);
    readings.set(folded(word), clear ?? take(option ?? '', word));
  }
  return (cell) => readings.get(folded(cell)) ?? { fields: {}, keep: true };
}

function stageReading(stage: Stage): Reading {
  const { status, outcome } = STAGES[stage];
  const warning = stage === 'lost' ? { warning: 'Lost without a reason.' } : {};
  return { fields: { status, outcome }, ...warning };
}

/** Beside a column of stages, `open` says nothing more. */
const outcomeReader: CellReader = (word) => {
  const stage = stageOf(word);
  return stage ? stageReading(stage) : { fields: {} };
};

function statusReader(setting: Setting): CellReader {
  const { cells, columns } = setting;
  const isBesideStage = columns.filter(({ to }) => to === 'status').length > 1;
  if (isBesideStage && cells.every(isOutcomeWord)) return outcomeReader;
  return choiceReader(
    setting,
    'Which status is “{word}”?',
    (word) => {
      const stage = stageOf(word);
      return stage && stageReading(stage);
    },
    (word) => {
      const first = proposedStage(word);
      const stages = Object.keys(STAGES) as Stage[];
      return [first, ...stages.filter((stage) => stage !== first)].map((stage) => ({
        value: stage,
        label: STAGES[stage].label,
      }));
    },
    (option, word) => ({
      ...stageReading(option as Stage),
      keep: true,
      warning: `“${word}” is taken as ${STAGES[option as Stage].label}.`,
    }),
  );
}

const serviceReader = (setting: Setting): CellReader => {
  const options = SERVICES.map(({ key, label }) => ({ value: key, label }));
  return choiceReader(
    setting,
    'Which service is “{word}”?',
    (word) => {
      const [service, ...others] = servicesIn(word);
      return service && others.length === 0 ? { fields: { service } } : undefined;
    },
    (word) => {
      const named = new Set(servicesIn(word));
      const first = options.filter(({ value }) => named.has(value));
      return [...first, NOBODY, ...options.filter(({ value }) => !named.has(value))];
    },
    (option, word) => ({
      fields: { service: option || null },
      keep: true,
      warning: option
        ? `“${word}” is taken as ${option}.`
        : `“${word}” is no service of the desk; it is kept in a note.`,
    }),
  );
};

const budgetReader = (setting: Setting): CellReader =>
  choiceReader(
    setting,
    'Which budget is “{word}”?',
    (word) => {
      const budget = budgetOf(word);
      return budget === undefined ? undefined : { fields: { budget } };
    },
    () => [NOBODY, ...BUDGETS.map(({ key, label }) => ({ value: key, label }))],
    (option, word) => ({
      fields: { budget: option || null },
      keep: true,
      warning: option
        ? `“${word}” is taken as ${option}.`
        : `“${word}” is no budget of the desk; it is kept in a note.`,
    }),
  );

const sourceReader = (): CellReader => (cell) => {
  const source = sourceOf(cell);
  return { fields: { source }, keep: source === 'other' && folded(cell) !== 'other' };
};

/** Programs write these where nobody owns a lead. */
const UNASSIGNED = [
  ...['unassigned', 'not assigned', 'nobody', 'no owner', 'nicht zugewiesen', 'non attribué'],
  ...['sin asignar', 'não atribuído', 'non assegnato', 'niet toegewezen', 'nieprzypisany'],
];

const ownerReader = (setting: Setting): CellReader => {
  const { staff } = setting.desk;
  const option = ({ name, email }: Desk['staff'][number]) => ({
    value: email,
    label: `${name}, ${email}`,
  });
  const nobody = new Set(UNASSIGNED.map(folded));
  return choiceReader(
    setting,
    'Who is the owner “{word}”?',
    (word) => {
      if (nobody.has(folded(word))) return { fields: {} };
      const [owner, ...others] = ownersOf(word, staff);
      return owner && others.length === 0 ? { fields: { owner } } : undefined;
    },
    (word) => {
      const bearers = new Set(ownersOf(word, staff));
      const first = staff.filter(({ email }) => bearers.has(email));
      const others = staff.filter(({ email }) => !bearers.has(email));
      const nobody = { value: '', label: 'Nobody: leave the lead without an owner' };
      return [nobody, ...first.map(option), ...others.map(option)];
    },
    (chosen, word) => ({
      fields: { owner: chosen || null },
      keep: true,
      warning: chosen
        ? `The owner “${word}” is taken as ${chosen}.`
        : `The owner “${word}” is not one member of staff; the lead has no owner.`,
    }),
  );
};

function orderFor({ column, columns, cells, desk, ask }: Setting): DayOrder {
  const { order, open } = dayOrderOf(cells);
  const [example] = open;
  const usual: DayOrder = desk.currency === 'USD' ? 'month first' : 'day first';
  const known = order ?? namedOrder(column.header);
  if (known || example === undefined) return known ?? usual;
  const option = (value: DayOrder): Option => {
    const day = readDate(example, value, UTC)?.slice(0, 10) ?? '';
    const shown = new Date(day).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    return {
      value,
      label: `${value === 'day first' ? 'Day' : 'Month'} first: ${example} is ${shown}`,
    };
  };
  const other: DayOrder = usual === 'day first' ? 'month first' : 'day first';
  const answer = ask({
    id: `dates:${column.n}`,
    what: `How are the days in “${columnName(column, columns)}” written?`,
    column: columnName(column, columns),
    values: open,
    options: [option(usual), option(other)],
  });
  return answer === other ? other : usual;
}

function dateReader(setting: Setting): CellReader {
  const { column, desk, home } = setting;
  const order = orderFor(setting);
  const clocks = namedZone(column.header) ?? home;
  return (cell) => {
    if (isNoDay(cell)) return { fields: {} };
    const received_at = readDate(cell, order, home, clocks);
    if (received_at === undefined) return kept(`“${cell}” is no day; it is kept in a note.`);
    return received_at.slice(0, 10) > desk.today
      ? { fields: { received_at }, warning: `“${cell}” is after today.` }
      : { fields: { received_at } };
  };
}

function valueReading(amount: number, cell: string): Reading {
  if (amount < 0) return kept(`The value “${cell}” is below zero; it is kept in a note.`);
  const value = Math.round(amount);
  if (value > LEAD_FIELDS.value.max)
    return kept(`The value “${cell}” is too high; it is kept in a note.`);
  if (value === amount) return { fields: { value } };
  return { fields: { value }, keep: true, warning: `The value “${cell}” is rounded to ${value}.` };
}

function sumReader({ column, columns, cells, desk, ask }: Setting): CellReader {
  const decimal = decimalOf(cells);
  const isForeign = (cell: string) => {
    const sum = readSum(cell, decimal);
    return sum.kind !== 'none' && (sum.currency ?? desk.currency) !== desk.currency;
  };
  const isOpen = (cell: string) => !isForeign(cell) && readSum(cell, decimal).kind === 'open';
  const question = (id: string, what: string, values: string[], options: Option[]) =>
    values.length === 0
      ? options[0]?.value
      : ask({
          id: `${id}:${column.n}`,
          what,
          column: columnName(column, columns),
          values: values.slice(0, MOST_WORDS),
          options,
        });
  const foreign = question(
    'currency',
    `Which of these sums in another currency than ${desk.currency} should be values?`,
    wordsOf(cells.filter(isForeign)),
    [
      { value: 'note', label: 'None: keep them in notes' },
      { value: 'take', label: `All: they are ${desk.currency} all the same` },
    ],
  );
  const open = wordsOf(cells.filter(isOpen));
  const example = open[0] ?? '1.250';
  const sign = question('decimals', `Is the point in “${example}” before decimals?`, open, [
    { value: 'comma', label: `No: ${example} is ${example.replace('.', ',')}` },
    { value: 'point', label: `Yes: ${example} is ${Number(example) || example}` },
    { value: 'note', label: 'Keep them in notes' },
  ]);
  return (cell) => {
    if (isForeign(cell) && foreign !== 'take') {
      return kept(`“${cell}” is not in ${desk.currency}; it is kept in a note.`);
    }
    const isDoubtful = readSum(cell, decimal).kind === 'open';
    if (isDoubtful && sign === 'note') return kept(`“${cell}” is kept in a note.`);
    const sum = readSum(cell, isDoubtful ? (sign === 'point' ? 'point' : 'comma') : decimal);
    if (sum.kind !== 'sum') return kept(`“${cell}” is no sum; it is kept in a note.`);
    const reading = valueReading(sum.amount, cell);
    return isDoubtful
      ? { ...reading, warning: `“${cell}” is taken as ${sum.amount}.`, keep: true }
      : reading;
  };
}

/** Notion and Airtable write the address of a page behind its name. */
const LINKED = /^(.*\S)\s*\((https?:\/\/\S+)\)$/s;

const companyReader = (): CellReader => (cell) => {
  const [, company, link] = LINKED.exec(cell) ?? [];
  return company === undefined
    ? { fields: { company: cell.replace(/\s+/g, ' ') } }
    : { fields: { company }, keep: true, warning: `The link ${link} is kept in a note.` };
};

/** Reads the answers to a question of the agency's own; undefined for a column that is none. */
function answerReader(setting: Setting): CellReader | undefined {
  const { column, desk, home } = setting;
  const field = fieldOfTarget(desk, column.to);
  if (!field) return undefined;
  const { key, titles, read, isDay = false } = field;
  const order = isDay ? orderFor(setting) : undefined;
  return (cell) => {
    const text = order ? (readDate(cell, order, home)?.slice(0, 10) ?? cell) : cell;
    const value = read(text);
    return value === undefined
      ? kept(`“${cell}” does not answer “${titles[0] ?? key}”; it is kept in a note.`)
      : { fields: {}, answer: { key, value } };
  };
}

const READERS: Partial<Record<Target, (setting: Setting) => CellReader>> = {
  status: statusReader,
  service: serviceReader,
  budget: budgetReader,
  source: sourceReader,
  owner: ownerReader,
  received_at: dateReader,
  value: sumReader,
  company: companyReader,
  lost_reason: () => (cell) => ({ fields: { lost_reason: cell.replace(/\s+/g, ' ') } }),
  message: () => (cell) => ({ fields: { message: cell } }),
};

/** The reader of a column's cells; undefined for names, contacts and notes, and for columns that are left out. */
export function readerFor(given: Setting): CellReader | undefined {
  const setting = { ...given, cells: given.cells.filter((cell) => !saysNothing(cell)) };
  return READERS[given.column.to]?.(setting) ?? answerReader(setting);
}
