import { useEffect, useState } from 'react';
import * as styles from './character-count.module.css';
import { VisuallyHidden } from './visually-hidden';

/** Quiet time after which what is left is said aloud: not at each key. */
const ANNOUNCE_AFTER_MS = 1000;

interface CharacterCountProps {
  id: string;
  /** Characters written, and how many there may be. */
  length: number;
  max: number;
  /** From how many left on they are counted down. */
  nearAt: number;
  /** Whether the bound is named from the start. */
  isAlwaysShown?: boolean;
}

const number = new Intl.NumberFormat('en-IN');

function counted(characters: number, rest: string): string {
  return `${number.format(characters)} ${characters === 1 ? 'character' : 'characters'} ${rest}`;
}

/** How much room a bounded field has left, once that is little. */
export function CharacterCount(props: CharacterCountProps) {
  const { id, length, max, nearAt, isAlwaysShown = false } = props;
  const left = max - length;
  const isNear = left <= nearAt;
  const countdown = left >= 0 ? counted(left, 'left') : counted(-left, 'too many');
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(isNear ? countdown : ''), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [countdown, isNear]);

  if (!isNear && !isAlwaysShown) return <p id={id} hidden />;
  return (
    <>
      <p id={id} className={styles.count} data-over={left < 0 || undefined}>
        {isNear ? countdown : `${number.format(max)} characters at most`}
      </p>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
    </>
  );
}
