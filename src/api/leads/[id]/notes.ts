import { fieldErrors } from '../../../domain/field-errors';
import { noteSchema } from '../../../domain/http-api/lead-changes';
import { endpoint } from '../../../server/http/endpoint';
import { noSuchLead, replyWith } from '../../../server/leads/desk-result';
import { addNote } from '../../../server/leads/change-leads';
import { leadId } from '../../../server/leads/lead-key';
import { invalid } from '../../../server/http/problem';
import { readBody } from '../../../server/http/read-body';
import { staffOnly } from '../../../server/auth/staff-only';

/** Adds a note to a lead's history: JSON `{note}` (1–2000 code points) → 201 `{event}`. 400, 401, 403, 404, 413, 415, 422, 503. */
const postNote = staffOnly(async (call, { db }) => {
  const body = readBody(call, ['json']);
  if (!body.ok) return body.reply;
  const note = noteSchema.safeParse(body.fields);
  if (!note.success) return invalid(fieldErrors(note.error.issues));
  const id = leadId(call);
  return id === undefined ? noSuchLead() : replyWith(await addNote(db, id, note.data.note), 201);
});

export default endpoint({ POST: postNote });
