import { ALREADY_THERE, type Import, type ShownPlan } from '../../../domain/http-api/imports';
import { statusLabel } from '../../../domain/lead';
import { countText } from '../../../domain/numbers';
import { dateText } from '../../../domain/time-text';
import { agencyDay } from '../../../domain/zone';
import { loadFailureText, type RequestFailure } from '../../lib/request-failure';

/** `1 lead`, `1,436 leads`. */
export const leadsText = (count: number): string =>
  count === 1 ? '1 lead' : `${countText(count)} leads`;

/** `1 row`, `1,436 rows`. */
export const rowsText = (count: number): string =>
  count === 1 ? '1 row' : `${countText(count)} rows`;

/** Why a request about imports failed: the server says what is wrong with a file, and what to do about it. */
export function importFailureText(failure: RequestFailure): string {
  const { status, problem } = failure;
  if (status === 413) {
    return 'This file is larger than this site takes. Split it into several files, and import each.';
  }
  const [fault] = problem?.errors ?? [];
  const isTold = failure.isRefusal && (fault?.message ?? problem?.detail);
  return isTold || loadFailureText(failure);
}

/** How an undo ended; without rows, the import had not begun. */
export function undoneText({ rows }: Import): string {
  if (Object.keys(rows).length === 0) return 'Discarded';
  return rows.kept ? `Undone, but for ${leadsText(rows.kept)}` : 'Undone';
}

/** The sentence about an import in the list of all. */
export function stateText(one: Import): string {
  const { state, rows } = one;
  const stored = leadsText(rows.stored ?? 0);
  switch (state) {
    case 'planned':
      return 'Not begun';
    case 'running':
      return `Unfinished: ${stored} so far`;
    case 'finished':
      return `${stored} added`;
    case 'undoing':
      return 'Undo unfinished';
    case 'undone':
      return undoneText(one);
  }
}

/** The results of an import, a sentence for each kind of row. */
export function resultTexts({ rows, refused_in_file }: Import): string[] {
  const { stored = 0, completed = 0, unchanged = 0, refused = 0 } = rows;
  return [
    `${leadsText(stored)} added.`,
    completed > 0 && `Empty fields of ${leadsText(completed)} filled in.`,
    unchanged > 0 && `${leadsText(unchanged)} had nothing to fill in.`,
    refused > 0 && `${rowsText(refused)} could not be stored.`,
    refused_in_file > 0 && `${rowsText(refused_in_file)} of the file could not be imported.`,
  ].filter((text) => text !== false);
}

/** Whether rows were left out that can be mended: by the plan, or by the database. */
export const hasRefused = ({ refused_in_file, refused_rows }: Import): boolean =>
  refused_in_file + refused_rows.length > 0;

/** The part of an import, or of its undo, that is done, in per cent. */
export function progressOf({ state, rows }: Import): number {
  const count = (states: readonly (keyof Import['rows'])[]) =>
    states.reduce((sum, name) => sum + (rows[name] ?? 0), 0);
  const stored = count(['stored', 'completed']);
  const other = state === 'running' ? count(['waiting']) : count(['undone', 'kept']);
  const all = stored + other;
  const done = state === 'running' ? stored : other;
  return all === 0 ? 0 : (100 * done) / all;
}

/** The result of a row. */
export type Fate = 'added' | 'left out' | 'there';

export interface PlannedRow {
  row: number;
  /** The line of the text file, where its number is another. */
  line?: number | undefined;
  fate: Fate;
  name: string;
  text: string;
  warnings: readonly string[];
}

const NO_WARNINGS = { name: '', warnings: [] } as const;

const leadText = ({
  email,
  phone,
  company,
  status,
  received_at,
}: ShownPlan['leads'][number]['lead']): string =>
  [
    ...[email, phone, company, status && statusLabel(status)],
    received_at && dateText(agencyDay(received_at)),
  ]
    .filter(Boolean)
    .join(' · ');

/** Each row of a plan, in the order of the file. */
export function plannedRows(plan: ShownPlan): PlannedRow[] {
  const leftOut = { ...NO_WARNINGS, fate: 'left out' } as const;
  const rows: PlannedRow[] = [
    ...plan.leads.map(({ row, line, lead, warnings }) => ({
      ...{ row, line, warnings, name: lead.name, fate: 'added' as const },
      text: leadText(lead),
    })),
    ...plan.refused.map(({ row, line, reason }) => ({ ...leftOut, row, line, text: reason })),
    ...plan.duplicates.map(({ row, of_row }) => ({
      ...{ ...leftOut, row, text: `The same person as in row ${of_row}.` },
    })),
    ...plan.ignored.map(({ row, why }) => ({ ...leftOut, row, text: why })),
    ...plan.already_there.map(({ row, name }) => ({
      ...{ ...NO_WARNINGS, row, name, fate: 'there' as const },
      text: 'At the desk already.',
    })),
  ];
  return rows.sort((one, other) => one.row - other.row);
}

/** The choice for people who are at the desk already. */
export const alreadyThereChoice = (answers: Import['answers']): string =>
  answers[ALREADY_THERE.id] ?? ALREADY_THERE.options[0].value;

/** The number of rows that an import would store, or complete leads by. */
export const rowsToImport = (plan: ShownPlan, answers: Import['answers']): number =>
  plan.leads.length + (alreadyThereChoice(answers) === 'skip' ? 0 : plan.already_there.length);

/** The preview of an import, a sentence for each kind of row. */
export function planTexts(plan: ShownPlan, answers: Import['answers']): string[] {
  const there = plan.already_there.length;
  const known = there === 1 ? '1 person is' : `${countText(there)} people are`;
  const thereTexts: Record<string, string> = {
    skip: `${known} at the desk already, and left out.`,
    add: `${known} at the desk already, and get a further enquiry each.`,
    complete: `${known} at the desk already; empty fields of their leads are filled in.`,
  };
  const refused = plan.refused.length + plan.duplicates.length;
  return [
    `${leadsText(plan.leads.length)} will be added.`,
    there > 0 && thereTexts[alreadyThereChoice(answers)],
    refused > 0 && `${rowsText(refused)} can’t be imported.`,
  ].filter((text) => typeof text === 'string');
}
