import { Box } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { dayTotal } from '../../../domain/http-api/day';
import { countText } from '../../../domain/number-text';
import { useSecondRender } from '../../lib/use-second-render';
import { useDay } from './api/get-day';

/** How much there is to do, beside the name of the page; nothing while that is unknown, or nothing. */
export function DayCount() {
  // The page itself is fetched first.
  const day = useDay({ isWanted: useSecondRender('day-count') });
  const total = day.data ? dayTotal(day.data) : 0;
  if (total === 0) return null;
  return (
    <Box component="span" sx={{ whiteSpace: 'pre' }}>
      {' '}
      ({countText(total)}
      <Box component="span" sx={visuallyHidden}>
        {' '}
        to do
      </Box>
      )
    </Box>
  );
}
