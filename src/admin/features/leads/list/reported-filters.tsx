import { Chip, Stack } from '@mui/material';
import { outcomeLabel, sourceLabel } from '../../../../domain/lead-facts';
import { dateText, daysText } from '../../../../domain/time-text';
import type { ChangeView, ListView } from './list-view';

const STAGES = {
  contacted: 'Ever contacted',
  qualified: 'Ever qualified',
  closed: 'Closed after qualified',
} as const;

const REPLIES = { answered: 'Answered', waiting: 'Still waiting' } as const;

function closedText(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return `Closed ${daysText(from, to)}`;
  if (from) return `Closed from ${dateText(from)}`;
  return to && `Closed up to ${dateText(to)}`;
}

interface ReportedFiltersProps {
  view: ListView;
  onChange: ChangeView;
}

/** The filters that a figure of the report has set, each to be taken back. */
export function ReportedFilters({ view, onChange }: ReportedFiltersProps) {
  const { source, stage, outcome, reply, closed_from, closed_to } = view;
  const filters: [text: string | undefined, without: Partial<ListView>][] = [
    [source && `Source: ${sourceLabel(source)}`, { source: undefined }],
    [stage && STAGES[stage], { stage: undefined }],
    [outcome && outcomeLabel(outcome), { outcome: undefined }],
    [reply && REPLIES[reply], { reply: undefined }],
    [closedText(closed_from, closed_to), { closed_from: undefined, closed_to: undefined }],
  ];
  if (!filters.some(([text]) => text)) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, paddingBlockStart: 1 }}>
      {filters.map(
        ([text, without]) =>
          text && <Chip key={text} size="small" label={text} onDelete={() => onChange(without)} />,
      )}
    </Stack>
  );
}
