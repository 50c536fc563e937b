import { CUSTOM_FIELDS } from '../../domain/custom-fields';
import {
  type Import,
  type ImportResponse,
  importResponseSchema,
  importsResponseSchema,
  type PlannedImportResponse,
  type ShownPlan,
  shownPlanSchema,
} from '../../domain/http-api/imports';
import { customTarget } from '../../readers/table/custom-columns';
import { type Answers, NOT_IMPORTED, TARGETS } from '../../readers/table/import-plan';
import { findManager, type Staff } from '../auth/staff-only';
import { readResponse } from '../db/read-response';
import type { Db } from '../db/supabase';
import type { Result } from '../http/api-types';
import { problem } from '../http/problem';
import { CSV_START, csvRecords } from '../leads/export/csv';
import { rowsToImport } from './import-rows';
import { type FullPlan, makePlan } from './make-plan';

/** Why a path names no import. */
export const NO_SUCH_IMPORT = 'There is no such import.';

/** Milliseconds for a file to arrive in the database, or for a plan to be made and written down. */
const PLAN_MS = 14_000;

/** Rows of one call: few enough that the desk answers meanwhile. */
const PIECE = 100;

/** Rows that are written down at once. */
const CHUNK = 1000;

const WELL = { ok: true, value: undefined } as const;

const noSuchImport = () =>
  ({ ok: false, response: problem(404, { detail: NO_SUCH_IMPORT }) }) as const;

const patient = ({ within }: Staff): Db => within(AbortSignal.timeout(PLAN_MS));

/** The database refuses everybody but managers; this says so in words. */
async function asManager<Value>(db: Db, result: Result<Value>): Promise<Result<Value>> {
  if (result.ok || result.response.status !== 403) return result;
  const manager = await findManager(db);
  return manager.ok ? result : manager;
}

/** Imports, the newest first. */
export async function listImports(db: Db): Promise<Result<{ imports: Import[] }>> {
  const answer = await db.rpc('list_imports', {});
  const read = readResponse('list_imports', answer, (imports) =>
    importsResponseSchema.parse({ imports }),
  );
  return asManager(db, read);
}

async function findImport(db: Db, id: string): Promise<Result<Import>> {
  const answer = await db.rpc('list_imports', { p_id: id });
  const found = await asManager(
    db,
    readResponse('list_imports', answer, (imports) => importsResponseSchema.parse({ imports })),
  );
  if (!found.ok) return found;
  const [first] = found.value.imports;
  return first ? { ok: true, value: first } : noSuchImport();
}

/** The answer of an rpc that changed an import. */
async function readChanged(
  db: Db,
  doing: string,
  answer: Parameters<typeof readResponse>[1],
): Promise<Result<ImportResponse>> {
  const read = readResponse(doing, answer, (changed) =>
    importResponseSchema.parse({ import: changed }),
  );
  if (!read.ok && read.response.status === 404) return noSuchImport();
  return asManager(db, read);
}

async function planOf(db: Db, { id, file_name, answers, refused_rows: unstored }: Import) {
  const answer = await db.rpc('import_file', { p_id: id });
  if (answer.error === null && answer.data === null) {
    const detail = 'The file of this import is no longer kept. Import it again.';
    return { ok: false, response: problem(410, { detail }) } as const;
  }
  const file = readResponse('import_file', answer, (content) => Buffer.from(content, 'base64'));
  if (!file.ok) return file;
  return makePlan(db, { bytes: file.value, fileName: file_name, answers, unstored });
}

const targetOptions = () => [
  ...Object.entries(TARGETS).map(([value, label]) => ({ value, label })),
  ...CUSTOM_FIELDS.map(({ key, label }) => ({ value: customTarget(key), label })),
];

/** A plan as the page shows it. */
function shownPlan({ plan, known }: FullPlan): ShownPlan {
  const already_there = known.map(({ row, lead_id, lead: { name } }) => ({ row, lead_id, name }));
  return shownPlanSchema.parse({ ...plan, targets: targetOptions(), already_there });
}

async function withPlan(db: Db, planned: Import): Promise<Result<PlannedImportResponse>> {
  if (planned.state !== 'planned') return { ok: true, value: { import: planned, plan: null } };
  const full = await planOf(db, planned);
  return full.ok ? { ok: true, value: { import: planned, plan: shownPlan(full.value) } } : full;
}

/** Stores a file and plans its import, once under a key. */
export async function startImport(
  staff: Staff,
  key: string,
  { bytes, fileName }: { bytes: Uint8Array; fileName: string },
): Promise<Result<PlannedImportResponse>> {
  const db = patient(staff);
  const answer = await db.rpc('start_import', {
    p_key: key,
    p_file_name: fileName,
    p_content: Buffer.from(bytes).toString('base64'),
  });
  const started = await readChanged(db, 'start_import', answer);
  return started.ok ? withPlan(db, started.value.import) : started;
}

/** An import with its plan, while it can still change. */
export async function readImport(staff: Staff, id: string): Promise<Result<PlannedImportResponse>> {
  const db = patient(staff);
  const found = await findImport(db, id);
  return found.ok ? withPlan(db, found.value) : found;
}

/** Keeps the answers to the questions of a plan, and plans anew; 409 once the import has begun. */
export async function answerImport(
  staff: Staff,
  id: string,
  answers: Answers,
): Promise<Result<PlannedImportResponse>> {
  const db = patient(staff);
  const update = await db.from('imports').update({ answers }).eq('id', id).select('id');
  const changed = readResponse('answer import', update);
  if (!changed.ok) return asManager(db, changed);
  const found = await findImport(db, id);
  if (!found.ok) return found;
  if (changed.value.length === 0) {
    return { ok: false, response: problem(409, { detail: 'This import has begun.' }) };
  }
  return withPlan(db, found.value);
}

/**
 * Writes down the rows of a planned import. Somebody else may do the same at once: each row is written down once.
 *
 * @returns the number of rows that the plan refuses
 */
async function writeRows(db: Db, planned: Import): Promise<Result<number>> {
  const full = await planOf(db, planned);
  if (!full.ok) return full;
  const { refused_file, refused } = full.value.plan;
  if (refused_file) return { ok: false, response: problem(422, { detail: refused_file }) };
  const rows = rowsToImport(full.value, planned.answers, new Date());
  for (let from = 0; from < rows.length; from += CHUNK) {
    const p_rows = rows.slice(from, from + CHUNK);
    const answer = await db.rpc('keep_import_rows', { p_id: planned.id, p_rows });
    // Somebody else was faster, and wrote down all of them.
    if (answer.error?.code === 'PT409') break;
    if (answer.error) return readResponse('keep_import_rows', answer);
  }
  return { ok: true, value: refused.length };
}

/** Writes down the rows of an import that is planned, and begins it. */
async function beginImport(db: Db, id: string): Promise<Result<undefined>> {
  const found = await findImport(db, id);
  if (!found.ok || found.value.state !== 'planned') return found.ok ? WELL : found;
  const written = await writeRows(db, found.value);
  if (!written.ok) return written;
  const answer = await db.rpc('begin_import', { p_id: id, p_refused: written.value });
  const begun = await readChanged(db, 'begin_import', answer);
  return begun.ok ? WELL : begun;
}

/** Stores the next rows of an import, and begins it first where that is due. Called until its state is `finished`. */
export async function runImport(staff: Staff, id: string): Promise<Result<ImportResponse>> {
  const db = patient(staff);
  const storeNext = () => db.rpc('run_import', { p_id: id, p_rows: PIECE });
  const answer = await storeNext();
  if (answer.error?.code !== 'PT409') return readChanged(db, 'run_import', answer);
  const begun = await beginImport(db, id);
  return begun.ok ? readChanged(db, 'run_import', await storeNext()) : begun;
}

/**
 * Takes the next rows of an import back. Called until its state is `undone`.
 *
 * @returns 409 in place of that state, with the import, where leads stayed because somebody has worked on them
 */
export async function undoImport({ db }: Staff, id: string): Promise<Result<ImportResponse>> {
  const answer = await db.rpc('undo_import', { p_id: id, p_rows: PIECE });
  const undone = await readChanged(db, 'undo_import', answer);
  if (!undone.ok || undone.value.import.state !== 'undone' || !undone.value.import.rows.kept) {
    return undone;
  }
  const detail = 'Leads of this import stay, because somebody has worked on them.';
  return { ok: false, response: problem(409, { detail, members: undone.value }) };
}

/** The rows that an import refused, as they are in its file, each with the reason; to be mended and imported again. */
export async function refusedRows(staff: Staff, id: string): Promise<Result<string>> {
  const db = patient(staff);
  const found = await findImport(db, id);
  if (!found.ok) return found;
  const full = await planOf(db, found.value);
  if (!full.ok) return full;
  const { columns, refused, refused_cells } = full.value.plan;
  const records = refused.map(({ row, reason }) => {
    const cells = refused_cells[row] ?? [];
    return [...columns.map(({ n }) => cells[n - 1] ?? ''), NOT_IMPORTED + reason];
  });
  const headers = [...columns.map(({ header }) => header), 'Reason'];
  return { ok: true, value: CSV_START + csvRecords([headers, ...records]) };
}
