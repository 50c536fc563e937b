import { http } from 'msw';
import {
  newSavedReplySchema,
  savedRepliesResponseSchema,
  type SavedReply,
  savedReplyChangeSchema,
  savedReplyResponseSchema,
} from '../../../src/domain/http-api/saved-replies';
import type { DeskState } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';

/** A saved reply of the person's own. */
export const sampleSavedReply = (n: number, part: Partial<SavedReply> = {}): SavedReply => ({
  ...{ id: `40000000-0000-4000-8000-00000000000${n}`, title: `Saved ${n}`, text: `Text ${n}` },
  ...{ shared: false, uses: 0, updated_at: '2026-11-20T07:00:00Z' },
  ...part,
});

async function addSavedReply(state: DeskState, request: Request) {
  const words = await bodyOf(newSavedReplySchema, request);
  const number = state.savedReplies.length + 1;
  const saved_reply = sampleSavedReply(number, { ...words, updated_at: state.now() });
  state.savedReplies.push(saved_reply);
  return respond(savedReplyResponseSchema, { saved_reply }, { status: 201 });
}

async function changeSavedReply(state: DeskState, id: unknown, request: Request) {
  const { updated_at, ...words } = await bodyOf(savedReplyChangeSchema, request);
  const stored = state.savedReplies.find((one) => one.id === id);
  if (!stored) return problem(404);
  if (updated_at !== undefined && updated_at !== stored.updated_at) {
    return problem(409, { saved_reply: stored });
  }
  const saved_reply = { ...stored, ...words, updated_at: state.now() };
  state.savedReplies = state.savedReplies.map((one) => (one === stored ? saved_reply : one));
  return respond(savedReplyResponseSchema, { saved_reply });
}

/** Everything under `/api/saved-replies`. */
export const savedReplyHandlers = (state: DeskState) => [
  http.get('/api/saved-replies', () =>
    respond(savedRepliesResponseSchema, { saved_replies: state.savedReplies }),
  ),
  http.post('/api/saved-replies', ({ request }) =>
    state.once(request, () => addSavedReply(state, request)),
  ),
  http.patch('/api/saved-replies/:id', ({ params, request }) =>
    changeSavedReply(state, params.id, request),
  ),
  http.delete('/api/saved-replies/:id', ({ params }) => {
    state.savedReplies = state.savedReplies.filter(({ id }) => id !== params.id);
    return noContent();
  }),
];
