import { useRef, useState, type FocusEvent } from 'react';
import type { EnquiryTextField } from '../../domain/enquiry-fields';
import { askAbout, type FieldQuestion } from '../../domain/enquiry-questions';
import type { EnquiryFormState } from '../form-fields';

/** Fields in which a slip keeps us from answering. */
export const QUESTIONED_FIELDS: readonly EnquiryTextField[] = ['email', 'phone'];

export type Questions = Partial<Record<EnquiryTextField, FieldQuestion>>;

/** Asks about values that look mistyped: at the field, and once more if the visitor sends before having seen it there. */
export function useQuestions({ getValues, setValue }: EnquiryFormState) {
  const [questions, setQuestions] = useState<Questions>({});
  /** The values that the visitor has been asked about. */
  const asked = useRef<Partial<Record<EnquiryTextField, string>>>({});

  function find(field: EnquiryTextField) {
    const value = getValues(field) ?? '';
    return { value, question: askAbout(field, value) };
  }

  function show(field: EnquiryTextField, question: FieldQuestion | undefined): void {
    setQuestions(({ [field]: _, ...others }) => ({
      ...others,
      ...(question && { [field]: question }),
    }));
  }

  return {
    questions,

    /** Leaving a field for the button is sending: nobody reads the question then. */
    onBlur(field: EnquiryTextField, { relatedTarget }: FocusEvent): void {
      const { value, question } = find(field);
      show(field, question);
      const isSending =
        relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
      if (!isSending) asked.current[field] = value;
    },

    accept(field: EnquiryTextField, suggestion: string): void {
      setValue(field, suggestion, { shouldValidate: true });
      show(field, undefined);
    },

    /** @returns whether there is a question that the visitor has not seen yet; it is shown now */
    hasUnseen(): boolean {
      let isUnseen = false;
      for (const field of QUESTIONED_FIELDS) {
        const { value, question } = find(field);
        if (!question || asked.current[field] === value) continue;
        asked.current[field] = value;
        show(field, question);
        isUnseen = true;
      }
      return isUnseen;
    },
  };
}
