import type { ReactNode } from 'react';
import * as styles from './field.module.css';

/** What a control must carry so that assistive technology hears its hint and its error. */
export interface ControlAttributes {
  id: string;
  className: string | undefined;
  required: boolean;
  'aria-invalid': boolean;
  'aria-describedby': string;
}

interface FieldProps {
  id: string;
  label: string;
  required?: boolean;
  hint?: string | undefined;
  error?: string | undefined;
  /** Said below the control, such as how much room is left; `id` ties it to the control. */
  note?: ((id: string) => ReactNode) | undefined;
  /** Draws the input, select or textarea itself. */
  children: (control: ControlAttributes) => ReactNode;
}

/**
 * Label, hint, control and error of one form field, tied together by id. The error's element is always there, hidden while
 * there is none: a function that sends a form back can fill it in.
 */
export function Field({ id, label, required = false, hint, error, note, children }: FieldProps) {
  const hintId = hint && `${id}-hint`;
  const noteId = note && `${id}-note`;
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {required ? (
          <span aria-hidden="true"> *</span>
        ) : (
          <span className={styles.optional}> (optional)</span>
        )}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        required,
        'aria-invalid': Boolean(error),
        'aria-describedby': [hintId, noteId, errorId].filter(Boolean).join(' '),
      })}
      {noteId && note?.(noteId)}
      <p id={errorId} className={styles.error} hidden={!error}>
        {error}
      </p>
    </div>
  );
}
