import { useRef, useState, type FocusEvent } from 'react';
import { askAbout, type FieldQuestion } from '../../domain/enquiry-questions';
import type { EnquiryFormState } from './draft';

const QUESTIONED_FIELDS = ['email', 'phone'] as const;

export type QuestionedField = (typeof QUESTIONED_FIELDS)[number];
export type Questions = Partial<Record<QuestionedField, FieldQuestion>>;

/** Asks about values that look mistyped: at the field, and once more if the visitor sends before having seen it there. */
export function useQuestions({ getValues, setValue }: EnquiryFormState) {
  const [questions, setQuestions] = useState<Questions>({});
  /** The values that the visitor has been asked about. */
  const asked = useRef<Partial<Record<QuestionedField, string>>>({});

  function find(field: QuestionedField) {
    const value = getValues(field) ?? '';
    return { value, question: askAbout(field, value) };
  }

  function show(field: QuestionedField, question: FieldQuestion | undefined): void {
    setQuestions(({ [field]: _, ...others }) => ({
      ...others,
      ...(question && { [field]: question }),
    }));
  }

  return {
    questions,

    /** Leaving a field for the button is sending: nobody reads the question then. */
    onBlur(field: QuestionedField, { relatedTarget }: FocusEvent): void {
      const { value, question } = find(field);
      show(field, question);
      const isSending =
        relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
      if (!isSending) asked.current[field] = value;
    },

    accept(field: QuestionedField, suggestion: string): void {
      setValue(field, suggestion, { shouldValidate: true });
      show(field, undefined);
    },

    /** @returns whether there is a question that the visitor has not seen yet; it is shown now */
    hasUnseen(): boolean {
      const unseen = QUESTIONED_FIELDS.filter((field) => {
        const { value, question } = find(field);
        return question && asked.current[field] !== value;
      });
      for (const field of unseen) {
        const { value, question } = find(field);
        asked.current[field] = value;
        show(field, question);
      }
      return unseen.length > 0;
    },
  };
}
