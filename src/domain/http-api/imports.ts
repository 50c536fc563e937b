import * as z from '../zod';

/** Longest file in bytes; the database repeats it. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** The media type of a file to import, whatever its format: the reader looks at the bytes. */
export const IMPORT_TYPE = 'application/octet-stream';

/** The header under which a file's name is sent, percent-encoded. */
export const FILE_NAME_HEADER = 'x-file-name';

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

/** The question about people who are there already; its first option is the proposal. */
export const ALREADY_THERE = {
  id: 'already-there',
  what: 'What should happen with people who are at the desk already?',
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
  /** The number of rows that the plan refused when the import began. */
  refused_in_file: z.int(),
  /** Rows that the database refused. */
  refused_rows: z.array(z.int()),
  /** The first hundred leads that an undo left in place. */
  kept: z.array(z.object({ id: z.guid(), reference: z.string(), name: z.string() })),
});
export type Import = z.infer<typeof importSchema>;

const optionSchema = z.object({ value: z.string(), label: z.string() });

const nullableText = z.nullable(z.string());

/** Rows have the numbers that a spreadsheet shows beside them. */
const aboutRow = { row: z.int(), line: z.optional(z.int()) };

/** Everything that an import would do. Messages and notes are left out: a plan of 20,000 rows must fit into one answer. */
export const shownPlanSchema = z.object({
  /** Why nothing can be imported, and what to do about it. */
  refused_file: z.optional(z.string()),
  read: z.optional(
    z.object({
      separator: z.optional(z.string()),
      encoding: z.optional(z.string()),
      sheet: z.optional(z.string()),
      first_rows: z.array(z.array(z.string())),
    }),
  ),
  /** `to` is one of `targets`. */
  columns: z.array(z.object({ n: z.int(), header: z.string(), to: z.string() })),
  targets: z.array(optionSchema),
  /** Questions that only a person can answer; the first option holds until then. */
  asks: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      /** Texts of the file that it is about. */
      values: z.array(z.string()),
      options: z.array(optionSchema),
    }),
  ),
  leads: z.array(
    z.object({
      ...aboutRow,
      lead: z.object({
        name: z.string(),
        ...{ email: nullableText, phone: nullableText, company: nullableText },
        ...{ status: nullableText, received_at: nullableText },
      }),
      warnings: z.array(z.string()),
    }),
  ),
  refused: z.array(z.object({ ...aboutRow, reason: z.string() })),
  /** Rows about somebody of an earlier row. */
  duplicates: z.array(z.object({ row: z.int(), of_row: z.int() })),
  /** Rows about people who are at the desk already. */
  already_there: z.array(z.object({ row: z.int(), lead_id: z.string(), name: z.string() })),
  ignored: z.array(z.object({ row: z.int(), why: z.string() })),
});
export type ShownPlan = z.infer<typeof shownPlanSchema>;

/** Response of `POST /api/imports`, `GET` and `PATCH /api/imports/:id`; the plan is null once the import has begun. */
export const plannedImportResponseSchema = z.object({
  import: importSchema,
  plan: z.nullable(shownPlanSchema),
});
export type PlannedImportResponse = z.infer<typeof plannedImportResponseSchema>;

/** Response of `GET /api/imports`, the newest first, fifty at most. */
export const importsResponseSchema = z.object({ imports: z.array(importSchema) });

/** Response of `POST /api/imports/:id/run` and `DELETE /api/imports/:id`. */
export const importResponseSchema = z.object({ import: importSchema });
export type ImportResponse = z.infer<typeof importResponseSchema>;

/** Body of `PATCH /api/imports/:id`: all answers so far, by the id of their question. */
export const importAnswersSchema = z.strictObject({
  answers: z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(500))).check(
    z.refine((answers) => Object.keys(answers).length <= 300, {
      error: 'There are more answers than questions.',
    }),
  ),
});
