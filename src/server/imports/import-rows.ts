import { answersOf } from '../../domain/custom-answers';
import { ALREADY_THERE } from '../../domain/http-api/imports';
import { startOfDay } from '../../domain/zone';
import type { Answers, ImportedLead, ImportPlan } from '../../readers/table/import-plan';
import { NO_ADDRESS } from '../leads/add-lead';
import { storedEmail } from '../enquiries/send-enquiry';
import type { FullPlan } from './make-plan';

/** The message of a lead whose row has none: a lead cannot be without one. */
export const NO_MESSAGE = 'Imported without a message.';

/** A row as the database writes it down; with `lead_id` it completes that lead. */
export type ImportRow = {
  row: number;
  lead: ReturnType<typeof columnsOf>;
  note: string | null;
  lead_id: string | null;
};

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** A row that names only a day came at its beginning. */
const momentOf = (received: string): string =>
  received.length === DAY_LENGTH ? startOfDay(received) : received;

/** The columns of a lead, with the values that a lead by hand would have where the file says nothing. */
function columnsOf(
  { email, source: _source, received_at, custom_values = {}, ...lead }: ImportedLead,
  now: string,
) {
  return {
    ...lead,
    ...storedEmail(email ?? NO_ADDRESS),
    service: lead.service ?? 'consultation',
    message: lead.message ?? NO_MESSAGE,
    custom_fields: answersOf(custom_values),
    status: lead.status ?? 'new',
    created_at: received_at === null ? now : momentOf(received_at),
  };
}

/** All imported leads have one source, so the file's own word for it goes into the note. */
const noteOf = ({ lead: { source }, note }: ImportPlan['leads'][number]): string | null =>
  [note, source && source !== 'other' && `Source: ${source}`].filter(Boolean).join('\n') || null;

/** The rows that an import stores, by the answer about people who are there already. */
export function rowsToImport({ plan, known }: FullPlan, answers: Answers, now: Date): ImportRow[] {
  const rowOf = (planned: ImportPlan['leads'][number], lead_id: string | null): ImportRow => ({
    row: planned.row,
    lead: columnsOf(planned.lead, now.toISOString()),
    note: noteOf(planned),
    lead_id,
  });
  const choice = answers[ALREADY_THERE.id];
  const others =
    choice === 'add' || choice === 'complete'
      ? known.map((planned) => rowOf(planned, choice === 'complete' ? planned.lead_id : null))
      : [];
  return [...plan.leads.map((planned) => rowOf(planned, null)), ...others].sort(
    (one, other) => one.row - other.row,
  );
}
