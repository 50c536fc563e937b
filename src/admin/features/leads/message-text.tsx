import { useId, useState } from 'react';
import { Button } from '../../components/button';
import { excerpt } from './excerpt';
import * as styles from './list-parts.module.css';

interface MessageTextProps {
  message: string;
  /** Whose message, for the button's name. */
  from: string;
}

/** A message, cut short until one wants all of it. */
export function MessageText({ message, from }: MessageTextProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const start = excerpt(message);
  const verb = isOpen ? 'Show less' : 'Show more';
  return (
    <>
      <p id={id} className={styles.message}>
        {isOpen ? message : start}
      </p>
      {start !== message && (
        <Button
          isSmall
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${verb} of the message from ${from}`}
          onClick={() => setOpen(!isOpen)}
        >
          {verb}
        </Button>
      )}
    </>
  );
}
