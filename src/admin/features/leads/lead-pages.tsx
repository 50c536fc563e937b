import { TablePagination } from '@mui/material';
import { useEffect } from 'react';
import type { LeadListAnswer } from '../../../domain/http-api';

interface LeadPagesProps {
  answer: LeadListAnswer;
  onChange: (page: number, options?: { replace: boolean }) => void;
}

/** Moves between the pages of the list; an address that names a page past the end leads to the last. */
export function LeadPages({ answer: { total, page, per_page }, onChange }: LeadPagesProps) {
  const last = Math.max(1, Math.ceil(total / per_page));
  const isPastEnd = page > last;

  useEffect(() => {
    if (isPastEnd) onChange(last, { replace: true });
  }, [isPastEnd, last, onChange]);

  return (
    <TablePagination
      component="nav"
      aria-label="Pages"
      count={total}
      page={Math.min(page, last) - 1}
      rowsPerPage={per_page}
      rowsPerPageOptions={[per_page]}
      onPageChange={(_event, index) => onChange(index + 1)}
      slotProps={{ displayedRows: { role: 'status' } }}
    />
  );
}
