import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import words from '../words/form';
import { fill } from '../language/fill';
import { VisuallyHidden } from './visually-hidden';
import { useText } from './written-page';
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
  /** Several controls under one label: a group with a legend. */
  isGroup?: boolean;
  required?: boolean;
  hint?: string | undefined;
  /** Said below the control, such as how much room is left; `id` ties it to the control. */
  note?: ((id: string) => ReactNode) | undefined;
  /** Draws the input, select or textarea itself. */
  children: (control: ControlAttributes) => ReactNode;
}

const errorIdOf = (id: string) => `${id}-error`;

/**
 * Label, hint, control and error of one form field, tied together by id. The error's element is always there, hidden while
 * there is none: a function that sends a form back can fill it in, and so does `useFieldError`.
 */
export function Field({ id, label, isGroup, required = false, hint, note, children }: FieldProps) {
  const hintId = hint && `${id}-hint`;
  const noteId = note && `${id}-note`;
  const errorId = errorIdOf(id);
  const describedBy = [hintId, noteId, errorId].filter(Boolean).join(' ');
  const text = (
    <>
      {label}
      {required ? (
        <span aria-hidden="true"> *</span>
      ) : (
        <span className={styles.optional}> {words.optional}</span>
      )}
    </>
  );
  const Frame = isGroup ? 'fieldset' : 'div';
  return (
    <Frame className={styles.field} {...(isGroup && { 'aria-describedby': describedBy })}>
      {isGroup ? (
        <legend className={styles.label}>{text}</legend>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {text}
        </label>
      )}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        required,
        'aria-invalid': false,
        'aria-describedby': describedBy,
      })}
      {noteId && note?.(noteId)}
      <p id={errorId} className={styles.error} hidden />
    </Frame>
  );
}

/** Shows or takes away the error in an element of the page. */
export function useShownError(errorId: string, error = ''): void {
  const element = document.getElementById(errorId);
  useText(element, error);
  useLayoutEffect(() => void element?.toggleAttribute('hidden', error === ''), [element, error]);
}

/** Shows or takes away the error of a field of the page. */
export function useFieldError(id: string, error = ''): void {
  useShownError(errorIdOf(id), error);
  useLayoutEffect(
    () => document.getElementById(id)?.setAttribute('aria-invalid', String(error !== '')),
    [id, error],
  );
}

const spokenIdOf = (id: string) => `${id}-spoken`;

interface CharacterCountProps {
  id: string;
  /** Names the bound until little room is left; without it nothing is shown until then. */
  hint?: string | undefined;
}

/** How much room a bounded field has left, once that is little; `useCharacterCount` writes it. */
export const CharacterCount = ({ id, hint }: CharacterCountProps) => (
  <>
    <p id={id} className={styles.count} hidden={!hint}>
      {hint}
    </p>
    <VisuallyHidden>
      <span id={spokenIdOf(id)} role="status" />
    </VisuallyHidden>
  </>
);

const countdown = (left: number): string =>
  fill(left < 0 ? words.tooMany : words.left, { count: Math.abs(left) });

/** The remaining length is announced after this pause in typing, not at each key. */
const ANNOUNCE_AFTER_MS = 1000;

interface Room {
  /** Characters written, and how many there may be. */
  length: number;
  max: number;
  /** From how many left on they are counted down. */
  nearAt: number;
}

/** Counts down in a `CharacterCount` that is in the page. */
export function useCharacterCount(props: CharacterCountProps, room: Room): void {
  const { id, hint = '' } = props;
  const { length, max, nearAt } = room;
  const left = max - length;
  const warning = left <= nearAt ? countdown(left) : '';
  const [announced, setAnnounced] = useState('');
  const element = document.getElementById(id);
  useText(element, warning || hint, hint);
  useText(document.getElementById(spokenIdOf(id)), announced);

  useEffect(() => {
    element?.toggleAttribute('hidden', !warning && !hint);
    element?.toggleAttribute('data-over', left < 0);
  }, [element, warning, hint, left]);

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(warning), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [warning]);
}
