import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import type { LeadListAnswer } from '../../../domain/http-api/leads';
import { LEAD_QUERY } from '../../../domain/lead-query';
import { IconButton } from '../../components/icon-button';
import { countText } from '../../components/number-text';
import * as styles from './lead-pages.module.css';

interface LeadPagesProps {
  answer: LeadListAnswer;
  onChange: (page: number, options?: { replace: boolean }) => void;
}

/** Moves between the pages of the list; an address that names a page past the end leads to the last. */
export function LeadPages({ answer, onChange }: LeadPagesProps) {
  const { total, total_is_capped, page, per_page } = answer;
  const last = Math.min(Math.max(1, Math.ceil(total / per_page)), LEAD_QUERY.maxPage);
  const isPastEnd = page > last;
  const shown = Math.min(page, last);
  const hasMore = total_is_capped || total > last * per_page;

  useEffect(() => {
    if (isPastEnd) onChange(last, { replace: true });
  }, [isPastEnd, last, onChange]);

  return (
    <>
      <nav aria-label="Pages" className={styles.pages}>
        <span role="status" className={styles.shown}>
          {shownText(answer, shown)}
        </span>
        <IconButton
          label="Go to previous page"
          disabled={shown === 1}
          onClick={() => onChange(shown - 1)}
        >
          <ChevronLeft size={20} aria-hidden />
        </IconButton>
        <IconButton
          label="Go to next page"
          disabled={shown === last}
          onClick={() => onChange(shown + 1)}
        >
          <ChevronRight size={20} aria-hidden />
        </IconButton>
      </nav>
      {page === last && (
        <p className={styles.end}>{hasMore ? 'Narrow the list to see more.' : 'That is all.'}</p>
      )}
    </>
  );
}

/** `26–50 of 1,204`; with a plus when a search knows of no more. */
function shownText({ total, total_is_capped, per_page }: LeadListAnswer, page: number): string {
  const [from, to] = [(page - 1) * per_page + 1, Math.min(page * per_page, total)];
  return `${from}–${to} of ${countText(total)}${total_is_capped ? '+' : ''}`;
}
