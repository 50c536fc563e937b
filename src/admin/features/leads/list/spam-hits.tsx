import { Link, Typography } from '@mui/material';
import { countText } from '../../../../domain/number-text';
import { type ChangeView, withFilter } from './list-view';

/** More than this the database estimates. */
const COUNTED_EXACTLY = 1000;

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
