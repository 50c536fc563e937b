import { TablePagination, Typography } from '@mui/material';
import { useEffect } from 'react';
import type { LeadListAnswer } from '../../../domain/http-api';
import { LEAD_QUERY } from '../../../domain/lead-query';

interface LeadPagesProps {
  answer: LeadListAnswer;
  onChange: (page: number, options?: { replace: boolean }) => void;
}

/** Moves between the pages of the list; an address that names a page past the end leads to the last. */
export function LeadPages({ answer, onChange }: LeadPagesProps) {
  const { total, total_is_capped, page, per_page } = answer;
  const last = Math.min(Math.max(1, Math.ceil(total / per_page)), LEAD_QUERY.maxPage);
  const isPastEnd = page > last;
  const isEnd = page === last;
  const hasMore = total_is_capped || total > last * per_page;

  useEffect(() => {
    if (isPastEnd) onChange(last, { replace: true });
  }, [isPastEnd, last, onChange]);

  return (
    <>
      <TablePagination
        component="nav"
        aria-label="Pages"
        count={Math.min(total, last * per_page)}
        page={Math.min(page, last) - 1}
        rowsPerPage={per_page}
        rowsPerPageOptions={[per_page]}
        onPageChange={(_event, index) => onChange(index + 1)}
        labelDisplayedRows={({ from, to }) =>
          `${from}–${to} of ${total.toLocaleString('en-IN')}${total_is_capped ? '+' : ''}`
        }
        slotProps={{ displayedRows: { role: 'status' } }}
      />
      {isEnd && (
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
          {hasMore ? 'Narrow the list to see more.' : 'That is all.'}
        </Typography>
      )}
    </>
  );
}
