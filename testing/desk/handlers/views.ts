import { http } from 'msw';
import {
  newViewSchema,
  readListAddress,
  type SavedView,
  viewChangeSchema,
  viewCountsResponseSchema,
  viewResponseSchema,
  viewsResponseSchema,
} from '../../../src/domain/http-api/views';
import type { DeskState } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';
import { countLeads } from './list';

/** A saved view of the person's own, of the leads that nobody has worked on. */
export const sampleView = (n: number, part: Partial<SavedView> = {}): SavedView => ({
  ...{ id: `50000000-0000-4000-8000-00000000000${n}`, title: `View ${n}`, search: 'status=new' },
  ...{ shared: false, updated_at: '2026-11-20T07:00:00Z' },
  ...part,
});

const takenTitle = (state: DeskState, title: string | undefined, id?: unknown) =>
  state.views.some((one) => one.title === title && one.id !== id) &&
  problem(422, {
    errors: [{ field: 'title', message: 'There is a view with this name already.' }],
  });

async function addView(state: DeskState, request: Request) {
  const added = await bodyOf(newViewSchema, request);
  // Behind the samples of a test.
  const number = state.views.length + 5;
  const view = sampleView(number, { ...added, updated_at: state.now() });
  state.views.push(view);
  return respond(viewResponseSchema, { view }, { status: 201 });
}

async function changeView(state: DeskState, id: unknown, request: Request) {
  const { updated_at, ...change } = await bodyOf(viewChangeSchema, request);
  const stored = state.views.find((one) => one.id === id);
  if (!stored) return problem(404);
  if (updated_at !== undefined && updated_at !== stored.updated_at) {
    const detail = 'Somebody else changed this view meanwhile.';
    return problem(409, { detail, view: stored });
  }
  const refusal = takenTitle(state, change.title, id);
  if (refusal) return refusal;
  const view = { ...stored, ...change, updated_at: state.now() };
  state.views = state.views.map((one) => (one === stored ? view : one));
  return respond(viewResponseSchema, { view });
}

function countsOf(state: DeskState) {
  return state.views.map(({ id, search }) => {
    const { columns: _shown, ...query } = readListAddress(search).query;
    return { id, leads: countLeads(state, query), is_more: false };
  });
}

/** Everything under `/api/views`. */
export const viewHandlers = (state: DeskState) => [
  http.get('/api/views', () => respond(viewsResponseSchema, { views: state.views })),
  http.get('/api/views/counts', () =>
    respond(viewCountsResponseSchema, { counts: countsOf(state) }),
  ),
  http.post('/api/views', async ({ request }) => {
    const { title } = await bodyOf(newViewSchema, request.clone());
    return takenTitle(state, title) || state.once(request, () => addView(state, request));
  }),
  http.patch('/api/views/:id', ({ params, request }) => changeView(state, params.id, request)),
  http.delete('/api/views/:id', ({ params }) => {
    state.views = state.views.filter(({ id }) => id !== params.id);
    return noContent();
  }),
];
