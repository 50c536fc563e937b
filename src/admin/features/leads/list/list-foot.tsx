import { Link, TablePagination, Typography } from '@mui/material';
import { LEAD_QUERY } from '../../../../domain/lead-query';
import { countText } from '../../../../domain/number-text';
import { type ChangeView, withFilter } from './list-view';
import type { useShownList } from './shown-list';

const PAGE_SIZES = [25, 50, 100];

/** More than this the database estimates. */
const COUNTED_EXACTLY = 1000;

interface PagesProps {
  shown: ReturnType<typeof useShownList>;
  lastPage: number;
  onChange: ChangeView;
}

/** Page and page size; a size that only the address names is offered as well. */
export function Pages({ shown, lastPage, onChange }: PagesProps) {
  const { page, per_page } = shown.view;
  const { total = 0, total_is_estimate = false } = shown.answer ?? {};
  const shownPage = Math.min(page, lastPage);
  const isCutShort = shownPage === LEAD_QUERY.maxPage && shownPage * per_page < total;
  return (
    <>
      {isCutShort && (
        <Typography variant="body2" sx={{ paddingBlock: 1, textAlign: 'center' }}>
          The pages end here. Search, filter or reverse the order to see the other leads.
        </Typography>
      )}
      <TablePagination
        component="div"
        count={total}
        page={shownPage - 1}
        rowsPerPage={per_page}
        rowsPerPageOptions={PAGE_SIZES.includes(per_page) ? PAGE_SIZES : [per_page, ...PAGE_SIZES]}
        labelRowsPerPage="Per page"
        labelDisplayedRows={({ from, to, count }) =>
          `${countText(from)}–${countText(to)} of ${total_is_estimate ? 'about ' : ''}${countText(count)}`
        }
        onPageChange={(_event, next) => onChange({ page: next + 1 })}
        onRowsPerPageChange={({ target }) => onChange({ per_page: Number(target.value) })}
        // The list counts leads that no page shows.
        slotProps={{ actions: { nextButton: { disabled: shownPage >= lastPage } } }}
        sx={pagesStyle}
      />
    </>
  );
}

/** At 320 px the label would push the "next page" button off the screen. It still names the control. */
const pagesStyle = {
  flexShrink: 0,
  overflow: 'hidden',
  '& .MuiTablePagination-toolbar': { minBlockSize: { md: 40 } },
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
};

interface SpamHitsProps {
  /** Leads in spam that the search finds too, if there is a search. */
  hits: number | undefined;
  /** True when the list shows others. */
  isMore: boolean;
  onChange: ChangeView;
}

/** Under a search's results: the way to those in the spam folder. */
export function SpamHits({ hits = 0, isMore, onChange }: SpamHitsProps) {
  if (hits === 0) return null;
  const count = `${hits > COUNTED_EXACTLY ? 'About ' : ''}${countText(hits)}`;
  return (
    <Typography variant="body2" sx={{ paddingBlock: 1, textAlign: 'center' }}>
      <Link component="button" variant="body2" onClick={() => onChange(withFilter('spam'))}>
        {count} {isMore ? 'more in Spam' : 'in Spam'}
      </Link>
    </Typography>
  );
}
