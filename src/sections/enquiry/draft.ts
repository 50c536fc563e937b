import { ENQUIRY_FIELDS, type EnquiryField } from '../../domain/enquiry-fields';
import { forget, readStored, store } from './tab-storage';

const NAME = 'enquiry-draft';

export type DraftFields = Partial<Record<EnquiryField, string>>;

/** An enquiry being written. It is kept in the tab until it has reached us. */
export interface Draft {
  /** A UUID: whatever is sent under it becomes one enquiry. */
  key: string;
  /** When the visitor first typed, in milliseconds since the epoch. */
  startedAt: number;
  /** The service that the address asked for when this was written. */
  asked: string | null;
  fields: DraftFields;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The fields of a form's values; whatever is not text is empty. */
export function draftFields(values: object): DraftFields {
  const entries = new Map<string, unknown>(Object.entries(values));
  return Object.fromEntries(ENQUIRY_FIELDS.map((field) => [field, text(entries.get(field))]));
}

function isDraft(value: unknown): value is Draft {
  const draft = value as Partial<Draft> | undefined;
  return (
    typeof draft?.key === 'string' &&
    typeof draft.startedAt === 'number' &&
    typeof draft.fields === 'object'
  );
}

/** The tab's draft; undefined when there is none, or none that can be read. */
export function readDraft(): Draft | undefined {
  const value = readStored(NAME);
  return isDraft(value) ? { ...value, fields: draftFields(value.fields) } : undefined;
}

export const writeDraft = (draft: Draft): void => store(NAME, draft);

export const eraseDraft = (): void => forget(NAME);
