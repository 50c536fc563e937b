import { Chip, Stack } from '@mui/material';
import {
  CALL_STATES,
  outcomeLabel,
  REPLY_STATES,
  sourceLabel,
} from '../../../../../domain/lead-facts';
import { dateText, daysText } from '../../../../../domain/time-text';
import type { ChangeView, ListView } from '../list-view';

const STAGES = {
  contacted: 'Ever contacted',
  qualified: 'Ever qualified',
  closed: 'Closed after qualified',
} as const;

/** `Closed 1–30 Nov 2026`. */
function periodText(what: string, from?: string, to?: string): string | undefined {
  if (from && to) return `${what} ${daysText(from, to)}`;
  if (from) return `${what} from ${dateText(from)}`;
  return to && `${what} up to ${dateText(to)}`;
}

/** The filters that a figure of the report has set, in words, and the change that takes each back. */
export function reportedFilters(view: ListView): [text: string, without: Partial<ListView>][] {
  const { source, not_sources, stage, outcome, reply, call } = view;
  const { closed_from, closed_to, booked_from, booked_to } = view;
  const filters: [text: string | undefined, without: Partial<ListView>][] = [
    [source && `Source: ${sourceLabel(source)}`, { source: undefined }],
    [not_sources && 'Other sources', { not_sources: undefined }],
    [stage && STAGES[stage], { stage: undefined }],
    [outcome && outcomeLabel(outcome), { outcome: undefined }],
    [reply && REPLY_STATES[reply], { reply: undefined }],
    [
      periodText('Closed', closed_from, closed_to),
      { closed_from: undefined, closed_to: undefined },
    ],
    [call && `Call: ${CALL_STATES[call].toLowerCase()}`, { call: undefined }],
    [
      periodText('Call booked', booked_from, booked_to),
      { booked_from: undefined, booked_to: undefined },
    ],
  ];
  return filters.flatMap(([text, without]) => (text ? [[text, without]] : []));
}

interface ReportedFiltersProps {
  view: ListView;
  onChange: ChangeView;
}

/** A chip for each of them. */
export function ReportedFilters({ view, onChange }: ReportedFiltersProps) {
  const filters = reportedFilters(view);
  if (filters.length === 0) return null;
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, paddingBlockStart: 1 }}>
      {filters.map(([text, without]) => (
        <Chip key={text} size="small" label={text} onDelete={() => onChange(without)} />
      ))}
    </Stack>
  );
}
