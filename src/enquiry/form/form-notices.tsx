import { type ReactNode, useEffect, useRef } from 'react';
import { Submit } from '../../components/action';
import { Notice } from '../../components/notice';
import type { FieldError } from '../../domain/field-errors';
import { isFormField } from '../form-fields';
import * as styles from './enquiry-form.module.css';
import type { Questions } from './use-questions';

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
            {isFormField(field) ? <a href={hrefOf(field)}>{message}</a> : message}
          </li>
        ))}
      </ul>
    </FocusedNotice>
  );
}

/** Asks once, before sending, about values that look mistyped. */
export function QuestionSummary({ questions }: { questions: Questions }) {
  const asked = Object.entries(questions);
  if (asked.length === 0) return null;
  return (
    <FocusedNotice title="Please check before we send this">
      <ul>
        {asked.map(([field, question]) => (
          <li key={field}>
            <a href={`#enquiry-${field}`}>{question.text}</a>
          </li>
        ))}
      </ul>
      <div>
        <Submit>Send as it is</Submit>
      </div>
    </FocusedNotice>
  );
}

/** An enquiry waited for as long as one may; its text is in the form again. */
export const NotSentInTime = () => (
  <p role="status" className={styles.notice}>
    We couldn’t send this message for a week, so it’s back in the form. Please check it and send it
    again.
  </p>
);

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
