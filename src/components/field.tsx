import { type ReactNode, useEffect, useState } from 'react';
import { LANGUAGE } from '../domain/language';
import { VisuallyHidden } from './visually-hidden';
import * as styles from './field.module.css';

/** Attributes by which assistive technology announces a control's hint and error. */
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

/** The remaining length is announced after this pause in typing, not at each key. */
const ANNOUNCE_AFTER_MS = 1000;

interface CharacterCountProps {
  id: string;
  /** Characters written, and how many there may be. */
  length: number;
  max: number;
  /** From how many left on they are counted down. */
  nearAt: number;
  /** Names the bound until little room is left; without it nothing is shown until then. */
  hint?: string | undefined;
}

function countdown(left: number): string {
  const characters = Math.abs(left);
  return `${characters.toLocaleString(LANGUAGE)} ${characters === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`;
}

/** How much room a bounded field has left, once that is little. */
export function CharacterCount(props: CharacterCountProps) {
  const { id, length, max, nearAt, hint } = props;
  const left = max - length;
  const warning = left <= nearAt ? countdown(left) : '';
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(warning), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [warning]);

  if (!warning && !hint) return <p id={id} hidden />;
  return (
    <>
      <p id={id} className={styles.count} data-over={left < 0 || undefined}>
        {warning || hint}
      </p>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  );
}
