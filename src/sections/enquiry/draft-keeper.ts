import type { UseFormReturn } from 'react-hook-form';
import type { Enquiry, EnquiryInput } from '../../domain/enquiry';
import { ENQUIRY_FIELDS, ENQUIRY_MAX } from '../../domain/enquiry-fields';
import type { Service } from '../../domain/service';
import {
  draftFields,
  eraseDraft,
  readDraft,
  writeDraft,
  type Draft,
  type DraftFields,
} from './draft';
import { makeKey } from './make-key';

export type EnquiryFormState = UseFormReturn<EnquiryInput, unknown, Enquiry>;

const TEXT_FIELDS = Object.keys(ENQUIRY_MAX) as (keyof typeof ENQUIRY_MAX)[];

/** A choice alone is no draft: the address may have made it. */
const holdsText = (fields: DraftFields) => TEXT_FIELDS.some((field) => fields[field]);

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

/** Keeps what is typed into a form in the tab until it has reached us: over reloads, other pages and failures. */
export function createDraftKeeper({ getValues, setValue }: EnquiryFormState) {
  /** What stands in for the tab's storage where that keeps nothing. */
  let draft: Draft | undefined;
  /** The service last taken from the address. */
  let asked: string | null = null;
  let isOpen = false;

  function save(values: object, startedAt = Date.now()): void {
    const fields = draftFields(values);
    if (!draft && !holdsText(fields)) return;
    draft = { key: makeKey(), startedAt, ...current(), asked, fields };
    writeDraft(draft);
  }

  function current(): Draft | undefined {
    return readDraft() ?? draft;
  }

  /**
   * Puts the draft into the form. What was typed before scripts came wins over it; so does the service that the address
   * asks for, unless the draft was written under the same address.
   */
  function restore(): void {
    isOpen = true;
    const typed = draftFields(getValues());
    const kept = readDraft();
    for (const field of ENQUIRY_FIELDS) {
      const text = typed[field] || kept?.fields[field];
      if (text) setValue(field, text);
    }
    draft = kept;
    asked = kept?.asked ?? null;
    if (!holdsText(typed)) return;
    // It was typed at some time since the page came.
    save(getValues(), performance.timeOrigin);
  }

  return {
    current,
    save,

    /** @param service what the address asks for; called again when that changes */
    open(service: Service | null): void {
      const wasChosen = !isOpen && getValues('service');
      if (!isOpen) restore();
      if (service && service !== asked && !wasChosen) setValue('service', service);
      asked = service;
    },

    /** The draft as it is sent. A form that was never typed into has none yet. */
    sent(): Draft {
      draft = { key: makeKey(), startedAt: Date.now(), asked, fields: {}, ...current() };
      return draft;
    },

    /** From here on what is sent is another enquiry than before. */
    renewKey(): void {
      draft = { ...this.sent(), key: makeKey() };
      writeDraft(draft);
    },

    /** It has reached us. */
    erase(): void {
      draft = undefined;
      eraseDraft();
    },
  };
}
