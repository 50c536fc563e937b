import { http, HttpResponse } from 'msw';
import {
  FILE_NAME_HEADER,
  type Import,
  importAnswersSchema,
  importResponseSchema,
  importsResponseSchema,
  type PlannedImportResponse,
  plannedImportResponseSchema,
  type ShownPlan,
} from '../../../src/domain/http-api/imports';
import type { DeskState } from '../desk-state';
import { bodyOf, problem, respond } from '../respond';

/** Rows that one call stores, or takes back. */
const PIECE = 2;

/** A planned import of this person. */
export const sampleImport = (n: number, part: Partial<Import> = {}): Import => ({
  ...{ id: `50000000-0000-4000-8000-00000000000${n}`, file_name: `leads-${n}.csv`, bytes: 2048 },
  ...{ answers: {}, state: 'planned', created_by: null, created_by_name: 'Asha' },
  ...{ created_at: '2026-11-20T07:00:00Z', rows: {}, refused_in_file: 0 },
  ...{ refused_rows: [], kept: [] },
  ...part,
});

/** A table with so many rows that can be imported. */
export const samplePlan = (leads: number, part: Partial<ShownPlan> = {}): ShownPlan => ({
  read: { separator: ',', encoding: 'utf-8', first_rows: [['Ines Kuhn', 'ines@plum.example']] },
  columns: [
    { n: 1, header: 'Client', to: 'name' },
    { n: 2, header: 'Email', to: 'email' },
  ],
  targets: [
    { value: 'name', label: 'Name' },
    { value: 'email', label: 'Email' },
    { value: 'skip', label: 'Leave out' },
  ],
  asks: [],
  leads: Array.from({ length: leads }, (_, index) => ({
    row: index + 2,
    lead: {
      ...{ name: `Person ${index}`, email: `p${index}@plum.example`, phone: null },
      ...{ company: 'Plum', status: null, received_at: null },
    },
    warnings: [],
  })),
  ...{ refused: [], duplicates: [], already_there: [], ignored: [] },
  ...part,
});

/** Moves rows of an import from these states to another, a piece at a time. */
function move({ rows }: Import, from: keyof Import['rows'], to: keyof Import['rows']) {
  const count = Math.min(PIECE, rows[from] ?? 0);
  return { ...rows, [from]: (rows[from] ?? 0) - count, [to]: (rows[to] ?? 0) + count };
}

function runNext(found: PlannedImportResponse): void {
  const { import: one, plan } = found;
  const begun = plan ? { ...one, rows: { waiting: plan.leads.length } } : one;
  const rows = move(begun, 'waiting', 'stored');
  found.import = { ...begun, rows, state: rows.waiting === 0 ? 'finished' : 'running' };
  found.plan = null;
}

function undoNext(found: PlannedImportResponse, kept: Import['kept']): void {
  if (found.plan) {
    Object.assign(found, { plan: null, import: { ...found.import, state: 'undone' } });
    return;
  }
  const rows = move(found.import, 'stored', 'undone');
  const isOver = rows.stored === 0;
  found.import = { ...found.import, rows, state: isOver ? 'undone' : 'undoing' };
  if (isOver && kept.length > 0) {
    found.import = { ...found.import, kept, rows: { ...rows, kept: kept.length } };
  }
}

/** Everything under `/api/imports`, for managers. */
export function importHandlers(state: DeskState) {
  const find = (id: unknown) => state.imports.find((one) => one.import.id === id);
  return [
    http.get('/api/imports', () =>
      respond(importsResponseSchema, { imports: state.imports.map((one) => one.import) }),
    ),
    http.post('/api/imports', ({ request }) =>
      state.once(request, async () => {
        const file_name = decodeURIComponent(request.headers.get(FILE_NAME_HEADER) ?? '');
        const added = {
          import: sampleImport(state.imports.length + 1, { file_name }),
          plan: state.importPlan ?? samplePlan(1),
        };
        state.imports.unshift(added);
        return respond(plannedImportResponseSchema, added, { status: 201 });
      }),
    ),
    http.get('/api/imports/:id', ({ params }) => {
      const found = find(params.id);
      return found ? respond(plannedImportResponseSchema, found) : problem(404);
    }),
    http.patch('/api/imports/:id', async ({ params, request }) => {
      const { answers } = await bodyOf(importAnswersSchema, request);
      const found = find(params.id);
      if (!found) return problem(404);
      if (!found.plan) return problem(409, { detail: 'This import has begun.' });
      found.import = { ...found.import, answers };
      return respond(plannedImportResponseSchema, found);
    }),
    http.post('/api/imports/:id/run', ({ params }) => {
      const found = find(params.id);
      if (!found) return problem(404);
      runNext(found);
      return respond(importResponseSchema, { import: found.import }, { status: 202 });
    }),
    http.delete('/api/imports/:id', ({ params }) => {
      const found = find(params.id);
      if (!found) return problem(404);
      undoNext(found, state.worked);
      return found.import.kept.length > 0
        ? problem(409, { import: found.import })
        : respond(importResponseSchema, { import: found.import });
    }),
    http.get(
      '/api/imports/:id/refused',
      () =>
        new HttpResponse('Client,Reason\r\n', {
          headers: { 'content-disposition': 'attachment; filename="refused-rows.csv"' },
        }),
    ),
  ];
}
