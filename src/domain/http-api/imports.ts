import * as z from '../zod';

/** Longest file in bytes; the database and the reader repeat it. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** The media type of a file to import, whatever its format: the reader looks at the bytes. */
export const IMPORT_TYPE = 'application/octet-stream';

/** The states of an import: its plan can still change, its rows are being stored, all are; the same for an undo. */
export const IMPORT_STATES = ['planned', 'running', 'finished', 'undoing', 'undone'] as const;

/** The states of a row; `kept`: somebody has worked on its lead, so an undo left it in place. */
export const ROW_STATES = [
  'waiting',
  'stored',
  'completed',
  'unchanged',
  'refused',
  'undone',
  'kept',
] as const;

/** The answer that decides about people who are there already; its first option is the proposal. */
export const ALREADY_THERE = {
  id: 'already-there',
  options: [
    { value: 'skip', label: 'Leave their rows out' },
    { value: 'add', label: 'Add each row as a further enquiry' },
    { value: 'complete', label: 'Fill in what is empty in their leads' },
  ],
} as const;

export const importSchema = z.object({
  id: z.guid(),
  file_name: z.string(),
  bytes: z.int(),
  answers: z.record(z.string(), z.string()),
  state: z.enum(IMPORT_STATES),
  created_by: z.nullable(z.guid()),
  created_by_name: z.nullable(z.string()),
  created_at: z.string(),
  /** The number of rows in each state; a state without rows is left out. */
  rows: z.partialRecord(z.enum(ROW_STATES), z.int()),
  /** Rows that the database refused. */
  refused_rows: z.array(z.int()),
  /** The first hundred leads that an undo left in place. */
  kept: z.array(z.object({ id: z.guid(), reference: z.string(), name: z.string() })),
});
export type Import = z.infer<typeof importSchema>;

/** Response of `GET /api/imports`, the newest first, fifty at most. */
export const importsResponseSchema = z.object({ imports: z.array(importSchema) });

/** Response of `POST /api/imports/:id/run` and `DELETE /api/imports/:id`. */
export const importResponseSchema = z.object({ import: importSchema });

/** Body of `PATCH /api/imports/:id`: all answers so far, by the id of their question. */
export const importAnswersSchema = z.strictObject({
  answers: z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(500))).check(
    z.refine((answers) => Object.keys(answers).length <= 300, {
      error: 'There are more answers than questions.',
    }),
  ),
});
