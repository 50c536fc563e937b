import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { LEAD_QUERY } from '../../../domain/lead-query';
import * as styles from './search-box.module.css';

const TYPING_PAUSE_MS = 300;

interface SearchBoxProps {
  value: string;
  /** Must keep its identity between renders. */
  onSearch: (q: string) => void;
}

/** Searches when one stops typing, or at once on Enter. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = () => {
    clearTimeout(timer.current);
    const q = input.current?.value.trim() ?? '';
    if (q === asked.current) return;
    asked.current = q;
    onSearch(q);
  };

  useEffect(() => {
    // Another address (Back, a link, a cleared search) rewrites the box; the echo of our own question does not.
    if (value === asked.current || !input.current) return;
    asked.current = value;
    input.current.value = value;
  }, [value]);

  useEffect(() => () => clearTimeout(timer.current), []);

  const askSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, TYPING_PAUSE_MS);
  };
  const askNow = (event: FormEvent) => {
    event.preventDefault();
    ask();
  };

  return (
    <form role="search" onSubmit={askNow} className={styles.search}>
      <Search size={18} aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="search"
        aria-label="Search submissions"
        placeholder="Search submissions"
        className={styles.input}
        defaultValue={value}
        maxLength={LEAD_QUERY.maxSearch}
        enterKeyHint="search"
        onChange={askSoon}
      />
    </form>
  );
}
