import * as z from '../zod';

/** Kinds of lines in the log of the desk, in the order of the filter. */
export const LOG_KINDS = [
  ...['signed_in', 'sign_in_failed', 'signed_out', 'sessions_ended'],
  ...['added', 'invited', 'invitation_accepted', 'role_changed', 'renamed', 'disabled', 'enabled'],
  ...['removed', 'password_changed', 'password_forgotten', 'calendar_renewed'],
  ...['address_change_asked', 'address_change_cancelled', 'address_changed'],
  ...['factor_set_up', 'factor_removed', 'factor_reset', 'recovery_code_used'],
  ...['recovery_codes_replaced', 'factor_required_changed', 'exported', 'person_exported'],
  ...['erased', 'lead_added', 'imported', 'import_undone', 'backup_made', 'backup_downloaded'],
  'content_changed',
] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Lines of one page. */
export const LOG_PAGE = 50;

const person = z.nullable(z.object({ id: z.uuid(), name: z.string() }));

/**
 * A line of the log. `actor` is null for the operator and for strangers, `subject` is the colleague it is about. `device` is a
 * browser and a system, where they are known.
 */
export const logEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(LOG_KINDS),
  actor: person,
  subject: person,
  device: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
});
export type LogEntry = z.infer<typeof logEntrySchema>;

/** Response of `GET /api/log`, newest first; `next` is the `before` of the page that follows, null after the last. */
export const logResponseSchema = z.object({
  entries: z.array(logEntrySchema),
  next: z.nullable(z.number()),
});
export type LogResponse = z.infer<typeof logResponseSchema>;

const absentIfEmpty = (value: string | undefined) => (value === '' ? undefined : value);
const text = z.pipe(z.optional(z.string()), z.transform(absentIfEmpty));

/** The query of `GET /api/log`; empty parameters count as absent. `staff` did it, or it was about them. */
export const logQuerySchema = z.strictObject({
  before: z.pipe(
    text,
    z.optional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,15}$/, { error: 'Before must be the id of a line.' })),
        z.transform(Number),
      ),
    ),
  ),
  kind: z.pipe(
    text,
    z.optional(z.enum(LOG_KINDS, { error: 'Kind must be one of the kinds of the log.' })),
  ),
  staff: z.pipe(text, z.optional(z.uuid({ error: 'Staff must be the id of a member of staff.' }))),
});
