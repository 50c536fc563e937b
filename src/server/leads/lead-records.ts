import { budgetLabel } from '../../domain/budget';
import { csvRecord, type CsvCell } from '../../domain/csv';
import { leadSchema } from '../../domain/lead';
import * as z from '../../domain/zod';
import { statusLabel } from '../../domain/lead-status';
import { serviceLabel } from '../../domain/service';

/** A lead as it is exported, with its call. */
export const exportedLeadSchema = z.extend(leadSchema, {
  consultation_at: z.nullable(z.string()),
  consultation_state: z.nullable(z.string()),
});

export type ExportedLead = z.infer<typeof exportedLeadSchema>;

/** The columns of an exported file, in its order; times are ISO 8601 in UTC. */
const COLUMNS: Record<string, (lead: ExportedLead) => CsvCell> = {
  Reference: ({ reference }) => reference,
  Received: ({ created_at }) => created_at,
  Status: ({ status }) => statusLabel(status),
  Name: ({ name }) => name,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
  Company: ({ company }) => company,
  Service: ({ service }) => serviceLabel(service),
  Budget: ({ budget }) => budget && budgetLabel(budget),
  Message: ({ message }) => message,
  'Enquiry number': ({ enquiry_number }) => enquiry_number,
  'Reply due': ({ reply_due_at }) => reply_due_at,
  'First response': ({ first_response_at }) => first_response_at,
  'Spam reason': ({ spam_reason }) => spam_reason,
  Consultation: ({ consultation_at }) => consultation_at,
  'Consultation state': ({ consultation_state }) => consultation_state,
};

/** The first record of a file, naming its columns. */
export const headerRecord = (): string => csvRecord(Object.keys(COLUMNS));

export const leadRecord = (lead: ExportedLead): string =>
  csvRecord(Object.values(COLUMNS).map((cellOf) => cellOf(lead)));
