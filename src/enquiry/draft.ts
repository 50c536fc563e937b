import type { UseFormReturn } from 'react-hook-form';
import { v4 as uuid } from 'uuid';
import { deviceStorage, tabStorage } from '../components/browser-storage';
import type { Enquiry, EnquiryInput } from '../domain/enquiry';
import { ENQUIRY_FIELDS, ENQUIRY_MAX, type Service } from '../domain/enquiry-fields';
import type { QueuedEnquiry } from './queued-request';

const NAME = 'enquiry-draft';
const LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Two tabs are two drafts; the one written last also outlives the browser. */
const STORES = [tabStorage, deviceStorage];
const TEXT_FIELDS = Object.keys(ENQUIRY_MAX) as (keyof typeof ENQUIRY_MAX)[];

export type EnquiryFormState = UseFormReturn<EnquiryInput, unknown, Enquiry>;

/** The form's fields in its order; only the form that books a call has a time. */
export const FORM_FIELDS = ['consultation_at', ...ENQUIRY_FIELDS] as const;

type FormField = (typeof FORM_FIELDS)[number];

type DraftFields = Partial<Record<FormField, string>>;

export const isFormField = (name: string): name is FormField =>
  FORM_FIELDS.some((field) => field === name);

/** An enquiry that has not been stored yet. */
interface Draft {
  /** A UUID: sending the same draft again does not make a second enquiry. */
  key: string;
  /** When the visitor first typed, in milliseconds since the epoch. */
  startedAt: number;
  /** The service that the address asked for when this was written. */
  requestedService: string | null;
  fields: DraftFields;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The fields of a form's values; anything but text counts as empty. */
export function draftFields(values: object): DraftFields {
  const known = values as Partial<Record<FormField, unknown>>;
  return Object.fromEntries(FORM_FIELDS.map((field) => [field, text(known[field])]));
}

/** Whether there is text worth keeping. A choice alone is none: the address may have made it. */
export const holdsText = (fields: DraftFields) => TEXT_FIELDS.some((field) => fields[field]);

function isKept(value: unknown): value is Draft {
  const draft = value as Partial<Draft & { savedAt: number }> | undefined;
  return (
    typeof draft?.key === 'string' &&
    typeof draft.startedAt === 'number' &&
    typeof draft.fields === 'object' &&
    typeof draft.savedAt === 'number' &&
    Date.now() - draft.savedAt < LIFETIME_MS
  );
}

/** This tab's draft, else the last one written on this device; undefined when there is none from the last day. Older ones are removed. */
export function readDraft(): Draft | undefined {
  for (const { read, remove } of STORES) {
    const value = read(NAME);
    if (isKept(value)) return { ...value, fields: draftFields(value.fields) };
    remove(NAME);
  }
  return undefined;
}

export function writeDraft(draft: Draft): void {
  for (const { write } of STORES) write(NAME, { ...draft, savedAt: Date.now() });
}

/** Another tab's draft stays. */
export function eraseDraft(key: string): void {
  for (const { read, remove } of STORES) {
    const kept = read(NAME) as Partial<Draft> | undefined;
    if (kept?.key === key) remove(NAME);
  }
}

/** A queued enquiry as the draft it was. */
export const draftOf = ({ key, body, queuedAt }: QueuedEnquiry): Draft => ({
  key,
  startedAt: queuedAt,
  requestedService: null,
  fields: draftFields(JSON.parse(body) as object),
});

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/**
 * Keeps the text typed into a form until it is stored with us: over reloads, other pages, failures and closed browsers.
 *
 * @param booksCall a form that books no call leaves a draft's time alone
 */
export function createDraftKeeper({ getValues, setValue }: EnquiryFormState, booksCall: boolean) {
  const own = booksCall ? FORM_FIELDS : ENQUIRY_FIELDS;
  /** Also stands in for the browser's storage where that keeps nothing. */
  let draft: Draft | undefined;
  /** The service last taken from the address. */
  let requestedService: string | null = null;
  let isOpen = false;

  function save(values: object, startedAt = Date.now()): void {
    const fields = draftFields(values);
    if (!draft && !holdsText(fields)) return;
    draft = { key: uuid(), startedAt, ...draft, requestedService, fields };
    writeDraft(draft);
  }

  /** Text typed before scripts came wins over the draft. */
  function restore(): void {
    isOpen = true;
    const typed = draftFields(getValues());
    draft = readDraft();
    for (const field of own) {
      const known = typed[field] || draft?.fields[field];
      if (known) setValue(field, known);
    }
    requestedService = draft?.requestedService ?? null;
    // It was typed at some time since the page came.
    if (holdsText(typed)) save(getValues(), performance.timeOrigin);
  }

  /** The draft as it is sent. A form that was never typed into has none yet. */
  function sent(): Draft {
    draft ??= { key: uuid(), startedAt: Date.now(), requestedService, fields: {} };
    return draft;
  }

  return {
    save,
    sent,

    /**
     * The address's service wins over the draft's, unless the draft was written under the same address.
     *
     * @param service the service that the address asks for; called again when that changes
     */
    open(service: Service | null): void {
      const wasChosen = !isOpen && getValues('service');
      if (!isOpen) restore();
      if (service && service !== requestedService && !wasChosen) setValue('service', service);
      else if (booksCall && !getValues('service')) setValue('service', 'consultation');
      requestedService = service;
    },

    /** The key of the draft, once there is one. */
    key: () => draft?.key,

    /** Puts an enquiry that will not be sent by itself back into the form. */
    adopt(entry: QueuedEnquiry): void {
      draft = { ...draftOf(entry), requestedService };
      for (const field of own) setValue(field, draft.fields[field] ?? '');
      writeDraft(draft);
    },

    /** From here on the form holds another enquiry than before. */
    renewKey(): void {
      draft = { ...sent(), key: uuid() };
      writeDraft(draft);
    },

    /** The enquiry is stored, or the visitor does not want it any more. */
    erase(): void {
      if (draft) eraseDraft(draft.key);
      draft = undefined;
    },
  };
}
