import { Box, Typography } from '@mui/material';
import type { LeadReport } from '../../../domain/http-api/report';
import { REPLY_PROMISE_TEXT } from '../../../domain/reply-promise';
import { hoursText, shareText } from './reply-time-text';
import { CardFrame } from './report-card';

/** How soon senders were answered. Figures, not bars: each is a number of its own kind. */
export function ReplyTime({ replyTime }: { replyTime: LeadReport['reply_time'] }) {
  const { median_hours, within_promise, answered, waiting } = replyTime;
  const figures = [
    { label: 'Median time to first reply', value: hoursText(median_hours) },
    {
      label: `Answered as promised (${REPLY_PROMISE_TEXT.enquiry})`,
      value: shareText(within_promise),
    },
    { label: 'Answered', value: answered.toLocaleString('en-IN') },
    { label: 'Still waiting', value: waiting.toLocaleString('en-IN') },
  ];
  return (
    <CardFrame title="Reply time">
      <Box component="dl" sx={figuresStyle}>
        {figures.map(({ label, value }) => (
          <Typography key={label} component="div" variant="caption">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Typography>
        ))}
      </Box>
    </CardFrame>
  );
}

const figuresStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: 2,
  margin: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, typography: 'h2', fontVariantNumeric: 'tabular-nums' },
};
