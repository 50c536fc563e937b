import { budgetLabel } from '../../domain/budget';
import { csvRecord } from '../../domain/csv';
import type { CsvCell } from '../../domain/csv';
import type { Lead } from '../../domain/lead';
import { statusLabel } from '../../domain/lead-status';
import { serviceLabel } from '../../domain/service';

/** The columns of an exported file, in its order; times are ISO 8601 in UTC. */
const COLUMNS: Record<string, (lead: Lead) => CsvCell> = {
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
};

/** The first record of a file, naming its columns. */
export const headerRecord = (): string => csvRecord(Object.keys(COLUMNS));

export const leadRecord = (lead: Lead): string =>
  csvRecord(Object.values(COLUMNS).map((cellOf) => cellOf(lead)));
