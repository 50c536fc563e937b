import { Button, Chip, CircularProgress, Popover, Stack } from '@mui/material';
import { CalendarDays } from 'lucide-react';
import { lazy } from 'react';
import {
  FILTER_FIELDS,
  joinOptions,
  optionsOf,
  splitOptions,
} from '../../../../../domain/custom-fields';
import {
  BUDGET_VALUES,
  budgetLabel,
  SERVICE_VALUES,
  serviceLabel,
} from '../../../../../domain/enquiry-fields';
import {
  CALL_STATES,
  outcomeLabel,
  REPLY_STATES,
  sourceLabel,
} from '../../../../../domain/lead-facts';
import { HAS_LANGUAGES, languageName, LANGUAGES } from '../../../../../language/languages';
import { dateText, daysText } from '../../../../../domain/time-text';
import { ContentWords } from '../../../../components/content-words';
import { useMenu } from '../../../../components/menu';
import { FilterField } from '../../../../components/filter-field';
import { LazyPart } from '../../../../components/loading';
import { useMe } from '../../../session/session';
import { useStaff } from '../../api/list-staff';
import { ownerName } from '../../lead-names';
import type { ChangeView, ListView, ReceivedRange } from '../list-view';

/** The calendars weigh as much as all other filters together: they are loaded when they are opened. */
const ReceivedDays = lazy(() =>
  import(/* webpackChunkName: "calendar" */ '../../day-fields').then((fields) => ({
    default: fields.ReceivedDays,
  })),
);

const STAGES = {
  contacted: 'Ever contacted',
  qualified: 'Ever qualified',
  closed: 'Closed after qualified',
} as const;

interface FiltersProps {
  view: ListView;
  onChange: ChangeView;
}

/** The chosen options with another one for a question, or none. */
function withOption(answers: string | undefined, key: string, option: string | undefined) {
  const { [key]: _before, ...others } = splitOptions(answers);
  return joinOptions(option === undefined ? others : { ...others, [key]: option });
}

/** An option whose words are content. */
const withWords = (value: string, label: string) =>
  [value, <ContentWords>{label}</ContentWords>] as const;

/** The filters that staff set themselves. */
export function Filters({ view, onChange }: FiltersProps) {
  const me = useMe();
  const staff = useStaff();
  const colleagues = staff.filter(({ id }) => id !== me.id);
  const owners = [
    ['me', 'Mine'],
    ['none', 'Unassigned'],
    ...colleagues.map(({ id }) => [id, ownerName(staff, id)] as const),
  ] as const;
  const isKnown = owners.some(([id]) => id === view.owner);
  return (
    <>
      <FilterField
        label="Service"
        value={view.service}
        options={SERVICE_VALUES.map((value) => withWords(value, serviceLabel(value)))}
        onChange={(service) => onChange({ service })}
      />
      <FilterField
        label="Budget"
        value={view.budget}
        options={BUDGET_VALUES.map((value) => withWords(value, budgetLabel(value)))}
        onChange={(budget) => onChange({ budget })}
      />
      {HAS_LANGUAGES && (
        <FilterField
          label="Language"
          value={view.language}
          options={LANGUAGES.map((tag) => [tag, languageName(tag)])}
          onChange={(language) => onChange({ language })}
        />
      )}
      {FILTER_FIELDS.map((field) => (
        <FilterField
          key={field.key}
          label={<ContentWords>{field.label}</ContentWords>}
          anyText="Any answer"
          value={splitOptions(view.answers)[field.key]}
          options={optionsOf(field).map(({ key, label }) => withWords(key, label))}
          onChange={(option) => onChange({ answers: withOption(view.answers, field.key, option) })}
        />
      ))}
      <FilterField
        label="Files"
        value={view.files ? '1' : undefined}
        options={[['1', 'With files']]}
        width="6.5rem"
        onChange={(files) => onChange({ files: files !== undefined })}
      />
      <FilterField
        label="Owner"
        value={view.owner}
        // An address may name somebody whom the list of staff does not have, or not yet.
        options={isKnown || !view.owner ? owners : [...owners, [view.owner, 'Former colleague']]}
        onChange={(owner) => onChange({ owner })}
      />
      <ReceivedFilter from={view.from} to={view.to} onChange={onChange} />
      <FilterField
        label="Group by"
        anyText="None"
        value={view.group}
        options={[['company', 'Company']]}
        width="7rem"
        onChange={(group) => onChange({ group })}
      />
    </>
  );
}

interface ReceivedFilterProps extends ReceivedRange {
  onChange: (days: ReceivedRange) => void;
}

/** The chosen days in words. */
function rangeText({ from, to }: ReceivedRange): string {
  if (from && to) return from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`;
  if (from) return `Since ${dateText(from)}`;
  return to ? `Until ${dateText(to)}` : 'Any day';
}

/** Narrows the list to leads received between two days, both included. */
function ReceivedFilter({ from, to, onChange }: ReceivedFilterProps) {
  const { button, menu, close } = useMenu();
  const text = rangeText({ from, to });
  return (
    <>
      <Button
        variant="outlined"
        color={from || to ? 'primary' : 'inherit'}
        startIcon={<CalendarDays size={16} />}
        aria-label={`Received: ${text}`}
        {...button}
        aria-haspopup="dialog"
        sx={{ flexShrink: 0 }}
      >
        {text}
      </Button>
      <Popover
        {...menu}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Received between' } }}
      >
        <LazyPart
          waiting={<CircularProgress aria-label="Loading the calendar" sx={{ margin: 4 }} />}
        >
          <ReceivedDays from={from} to={to} onChange={onChange} onDone={close} />
        </LazyPart>
      </Popover>
    </>
  );
}

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

/** A chip for each filter that a figure of the report has set, which takes it back. */
export function ReportedFilters({ view, onChange }: FiltersProps) {
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
