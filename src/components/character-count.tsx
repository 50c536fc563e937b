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
  /** Names the bound until little room is left; without it nothing is shown until then. */
  hint?: string | undefined;
}

function countdown(left: number): string {
  const characters = Math.abs(left);
  return `${characters.toLocaleString('en-IN')} ${characters === 1 ? 'character' : 'characters'} ${left < 0 ? 'too many' : 'left'}`;
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
