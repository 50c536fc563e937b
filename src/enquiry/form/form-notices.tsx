import { type ReactNode, useEffect, useRef, useState } from 'react';
import formWords from '../../words/form';
import words from '../../words/sending';
import { Submit } from '../../components/action';
import { Notice } from '../../components/notice';
import { askAbout, type FieldQuestion } from '../../domain/enquiry-questions';
import type { EnquiryTextField } from '../../domain/lead-fields';
import { fill } from '../../language/fill';
import type { FieldError } from '../../domain/zod';
import { formFieldOf } from '../enquiry-text';
import type { EnquiryFormState } from '../form-fields';
import { QUESTIONED_FIELDS } from './enquiry-fields';
import * as styles from './enquiry-form.module.css';

interface FocusedNoticeProps {
  title: string;
  /** The notice takes the focus again whenever this is another. */
  occasion?: unknown;
  children: ReactNode;
}

/** A notice across the form that takes the focus when it comes, so that it is seen, heard and next to be used. */
export function FocusedNotice({ title, occasion, children }: FocusedNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [occasion]);
  return (
    <div className={styles.wide}>
      <Notice ref={notice} tabIndex={-1} role="group" aria-label={title}>
        <p className={styles.noticeTitle}>{title}</p>
        {children}
      </Notice>
    </div>
  );
}

interface ErrorSummaryProps {
  title: string;
  faults: readonly FieldError[];
  /** Leads to the choice of a time for the call. */
  timeHref: string;
}

/** Lists the faults that kept the form from being sent, each with a link to its field. It stays until the next attempt. */
export function ErrorSummary({ title, faults, timeHref }: ErrorSummaryProps) {
  if (faults.length === 0) return null;
  const hrefOf = (field: string) => (field === 'consultation_at' ? timeHref : `#enquiry-${field}`);
  return (
    <FocusedNotice title={title} occasion={faults}>
      <ul>
        {faults.map(({ field, message }) => (
          <li key={field}>
            {/* A fault of the whole, or of something that is no field, leads nowhere. */}
            {formFieldOf(field) ? <a href={hrefOf(field)}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </FocusedNotice>
  );
}

type Questions = Partial<Record<EnquiryTextField, FieldQuestion>>;

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

/** Asks once, before sending, about values that look mistyped. */
export function QuestionSummary({ questions }: { questions: Questions }) {
  const asked = Object.entries(questions);
  if (asked.length === 0) return null;
  return (
    <FocusedNotice title={formWords.questions.heading}>
      <ul>
        {asked.map(([field, question]) => (
          <li key={field}>
            <a href={`#enquiry-${field}`}>{question.text}</a>
          </li>
        ))}
      </ul>
      <div>
        <Submit>{formWords.questions.send}</Submit>
      </div>
    </FocusedNotice>
  );
}

/** An enquiry waited for as long as one may; its text is in the form again. */
export const NotSentInTime = () => (
  <p role="status" className={styles.notice}>
    {words.notInTime}
  </p>
);

/**
 * The answer to a first attempt was lost, and the text was changed since: the first version is stored, and the text in the
 * form is another enquiry if the visitor wants it to be.
 */
export function StoredEarlier(props: { reference: string; onSendToo: () => void }) {
  const { reference, onSendToo } = props;
  return (
    <FocusedNotice title={words.earlier.heading}>
      <p>{fill(words.earlier.text, { reference })}</p>
      <div>
        <Submit type="button" onClick={onSendToo}>
          {words.earlier.send}
        </Submit>
      </div>
    </FocusedNotice>
  );
}

interface PanelProps {
  id: string;
  heading: string;
  children: ReactNode;
}

const takeFocus = (panel: HTMLElement | null) => panel?.focus();

/** Stands in the form's place, and takes the focus when it comes. */
export function Panel({ id, heading, children }: PanelProps) {
  return (
    <div ref={takeFocus} tabIndex={-1} role="group" aria-labelledby={id} className={styles.panel}>
      <p id={id} className={styles.heading}>
        {heading}
      </p>
      {children}
    </div>
  );
}
