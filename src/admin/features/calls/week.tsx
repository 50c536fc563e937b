import { Box, Button, List, ListItem, Typography } from '@mui/material';
import { useLocation } from '@reach/router';
import { navigate } from 'gatsby';
import { useId } from 'react';
import { addDays } from '../../../domain/clock';
import type {
  AgendaCall,
  AgendaResponse,
  Unavailable,
} from '../../../domain/http-api/consultations';
import { clockText, nearDayText, spanText } from '../../../domain/time-text';
import * as z from '../../../domain/zod';
import { agencyDay, startOfDay } from '../../../domain/zone';
import { useKeptFocus } from '../../lib/focus';
import { PATHS } from '../../lib/paths';
import { TAKES_SHORTCUTS } from '../../lib/shortcuts';
import { agendaItemStyle, AgendaTime, CallItem } from './agenda';
import { useBlocks } from './api/block-time';

export const WEEK_DAYS = 7;

interface WeekProps {
  monday: string;
  agenda: AgendaResponse;
  now: number;
}

/** The days of a week with their calls and the times without calls. */
export function Week({ monday, agenda, now }: WeekProps) {
  // A block that is removed takes its button along.
  const keptFocus = useKeptFocus();
  const isEmpty = agenda.calls.length + agenda.unavailable.length === 0;
  const days = Array.from({ length: WEEK_DAYS }, (_, index) => addDays(monday, index));
  return (
    <Box {...keptFocus} {...TAKES_SHORTCUTS} sx={{ outline: 'none' }}>
      {isEmpty ? (
        <Typography color="textSecondary" sx={{ paddingBlock: 6, textAlign: 'center' }}>
          No calls this week, and no times blocked.
        </Typography>
      ) : (
        foldedDays(days, agenda).map((part) =>
          part.isFree ? (
            <FreeDays key={part.from} {...part} now={now} />
          ) : (
            <Day key={part.from} day={part.from} agenda={agenda} now={now} />
          ),
        )
      )}
    </Box>
  );
}

/** Days in a row with nothing in them, as one line. */
const FreeDays = ({ from, to, now }: { from: string; to: string; now: number }) => (
  <Typography variant="body2" color="textSecondary" sx={{ marginBlockEnd: 2 }}>
    {from === to ? nearDayText(from, now) : `${nearDayText(from, now)} – ${nearDayText(to, now)}`}:
    no calls
  </Typography>
);

function Day({ day, agenda, now }: { day: string } & Omit<WeekProps, 'monday'>) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ marginBlockEnd: 2 }}>
      <Typography id={id} variant="subtitle2" component="h3">
        {nearDayText(day, now)}
      </Typography>
      <List aria-labelledby={id} disablePadding>
        {entriesOf(day, agenda).map((entry) =>
          'call' in entry ? (
            <CallItem key={entry.call.lead_id} call={entry.call} />
          ) : (
            <UnavailableItem
              key={entry.unavailable.id}
              span={entry.span}
              time={entry.unavailable}
            />
          ),
        )}
      </List>
    </Box>
  );
}

/** A time without calls; what the team's calendar says is changed there. */
function UnavailableItem({ time, span }: { time: Unavailable; span: string }) {
  const { remove } = useBlocks();
  const isOurs = time.source === 'staff';
  return (
    <ListItem disablePadding sx={agendaItemStyle}>
      <AgendaTime>{span}</AgendaTime>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ gridArea: 'what', overflowWrap: 'anywhere' }}
      >
        {isOurs ? 'Blocked' : 'Busy in the team’s calendar'}
        {time.note && `: ${time.note}`}
      </Typography>
      {isOurs && (
        <Button
          size="small"
          color="inherit"
          aria-label={`Remove the block: ${[span, time.note].filter(Boolean).join(', ')}`}
          loading={remove.isPending}
          onClick={() => remove.mutate({ time })}
          sx={{ gridArea: 'end', justifySelf: 'end' }}
        >
          Remove
        </Button>
      )}
    </ListItem>
  );
}

/** The Monday of the week that a day is in. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * The week that the address names by any of its days; this week when it names none.
 *
 * @returns its Monday, and a function that shows another week
 */
export function useWeek(now: number) {
  const day = new URLSearchParams(useLocation().search).get('from');
  const thisWeek = mondayOf(agencyDay(now));
  const monday = z.safeParse(z.day('no day'), day).success && day ? mondayOf(day) : thisWeek;
  const show = (week: string) =>
    void navigate(week === thisWeek ? PATHS.calls : `${PATHS.calls}?from=${week}`, {
      replace: true,
    });
  return { monday, thisWeek, show };
}

/** An item of a day: a call, or a time without calls. */
type DayEntry = { starts_at: string } & (
  { call: AgendaCall } | { unavailable: Unavailable; span: string }
);

/** The part of a day without calls: `All day`, `From 2:00 pm`, `Until 1:00 pm`, or from when to when. */
function spanIn(day: string, { starts_at, ends_at }: Unavailable): string {
  const isFromStart = Date.parse(starts_at) <= Date.parse(startOfDay(day));
  const isUntilEnd = Date.parse(ends_at) >= Date.parse(startOfDay(addDays(day, 1)));
  if (isFromStart && isUntilEnd) return 'All day';
  if (isFromStart) return `Until ${clockText(ends_at)}`;
  return isUntilEnd ? `From ${clockText(starts_at)}` : spanText(starts_at, ends_at);
}

/** The calls of a day and the times without calls that touch it. */
export function entriesOf(day: string, { calls, unavailable }: AgendaResponse): DayEntry[] {
  const start = startOfDay(day);
  const end = startOfDay(addDays(day, 1));
  const isIn = (from: string, to: string) =>
    Date.parse(from) < Date.parse(end) && Date.parse(to) > Date.parse(start);
  return [
    ...unavailable
      .filter(({ starts_at, ends_at }) => isIn(starts_at, ends_at))
      .map((time) => ({ starts_at: time.starts_at, unavailable: time, span: spanIn(day, time) })),
    ...calls
      .filter(({ starts_at }) => agencyDay(starts_at) === day)
      .map((call) => ({ starts_at: call.starts_at, call })),
  ].sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/** A day with entries, or several days in a row without. */
interface WeekPart {
  from: string;
  to: string;
  isFree: boolean;
}

/** The days of a week, those in a row without calls and blocks folded into one. */
function foldedDays(days: readonly string[], agenda: AgendaResponse): WeekPart[] {
  const parts: WeekPart[] = [];
  for (const day of days) {
    const isFree = entriesOf(day, agenda).length === 0;
    const last = parts.at(-1);
    if (isFree && last?.isFree) last.to = day;
    else parts.push({ from: day, to: day, isFree });
  }
  return parts;
}
