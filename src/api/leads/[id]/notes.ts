import { noteSchema } from '../../../domain/http-api/lead-changes';
import { endpoint } from '../../../server/http/endpoint';
import { addNote } from '../../../server/leads/change-leads';
import { leadChange } from '../../../server/desk/read-answer';

/** Adds a note to a lead's history: JSON `{note}` (1–2000 code points) → 201 `{event}`. 400, 401, 403, 404, 413, 415, 422, 503. */
const postNote = leadChange(noteSchema, (db, id, { note }) => addNote(db, id, note), 201);

export default endpoint({ POST: postNote });
