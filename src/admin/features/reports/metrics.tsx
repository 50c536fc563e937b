import { Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import {
  type Compared,
  type Figures,
  type Period,
  REPORT_ROWS,
} from '../../../domain/http-api/report';
import type { ListView } from '../leads/list/list-view';
import {
  amountText,
  countText,
  inDays,
  NOTHING_YET,
  percentText,
  shareText,
} from '../../../domain/numbers';

/** A figure of the report: its name, how it is read from a period, and how it is written. */
interface Metric {
  label: string;
  /** Null when the period has none, such as the days to close of nothing. */
  valueOf: (figures: Figures) => number | null;
  textOf: (value: number | null) => string;
  /** A share changes by points, anything else by its part of what it was. */
  isShare?: boolean;
  rowsIn: (period: Period) => Partial<ListView>;
  isLessBetter?: boolean;
}

const inTime = ({ in_time, judged }: Figures) => (judged > 0 ? in_time / judged : null);

/** Figures of the enquiries that came in the period. */
export const CAME_IN: readonly Metric[] = [
  {
    label: 'Leads',
    valueOf: ({ enquiries }) => enquiries,
    textOf: (n) => countText(n ?? 0),
    rowsIn: REPORT_ROWS.enquiries,
  },
  {
    label: 'Reached in time',
    valueOf: inTime,
    textOf: shareText,
    isShare: true,
    rowsIn: REPORT_ROWS.in_time,
  },
  {
    label: 'Qualified',
    valueOf: ({ qualified }) => qualified,
    textOf: (n) => countText(n ?? 0),
    rowsIn: REPORT_ROWS.qualified,
  },
];

/** Figures of the leads that were closed as won in the period, whenever they came. */
export const WON: readonly Metric[] = [
  {
    label: 'Won',
    valueOf: ({ won }) => won,
    textOf: (n) => countText(n ?? 0),
    rowsIn: REPORT_ROWS.won,
  },
  {
    label: 'Value won',
    valueOf: ({ value }) => value,
    textOf: (n) => amountText(n ?? 0),
    rowsIn: REPORT_ROWS.won,
  },
  {
    label: 'Days to close',
    valueOf: ({ days_to_close }) => days_to_close,
    textOf: (days) => (days === null ? NOTHING_YET : inDays(days)),
    rowsIn: REPORT_ROWS.won,
    isLessBetter: true,
  },
];

export const METRICS = [...CAME_IN, ...WON];

/** How a figure moved against the period before. */
export interface Movement {
  direction: 'up' | 'down' | 'same';
  /** `12%`, `4 points`. */
  size: string;
  isBetter: boolean;
}

/** The movement of a figure; null when there is nothing to compare it with. */
function movementOf(
  { valueOf, isShare = false, isLessBetter = false }: Metric,
  { now, before }: Compared,
): Movement | null {
  const [is, was] = [valueOf(now), valueOf(before)];
  if (is === null || was === null || (was === 0 && !isShare)) return null;
  const change = isShare ? is - was : (is - was) / was;
  const points = Math.round(Math.abs(change) * 100);
  if (points === 0) return { direction: 'same', size: '', isBetter: true };
  return {
    direction: change > 0 ? 'up' : 'down',
    size: isShare
      ? `${points} ${points === 1 ? 'point' : 'points'}`
      : percentText(Math.abs(change)),
    isBetter: change > 0 !== isLessBetter,
  };
}

const ARROWS = { up: '▲', down: '▼', same: '=' } as const;

interface ChangeMarkProps {
  metric: Metric;
  figures: Compared;
  /** Names the period that the figure is compared with, such as "the 30 days before". */
  than: string;
}

/** `▲ 12%`: how a figure moved against the period before, in words for screen readers. */
export function ChangeMark({ metric, figures, than }: ChangeMarkProps) {
  const movement = movementOf(metric, figures);
  const was = metric.textOf(metric.valueOf(figures.before));
  if (!movement) {
    return (
      <Typography component="span" variant="caption" color="textSecondary" sx={markStyle}>
        <span aria-hidden>was {was}</span>
        <span style={visuallyHidden}>
          , {was} in {than}
        </span>
      </Typography>
    );
  }
  const { direction, size, isBetter } = movement;
  const isSame = direction === 'same';
  return (
    <Typography
      component="span"
      variant="caption"
      color={isSame ? 'textSecondary' : isBetter ? 'success' : 'error'}
      sx={markStyle}
    >
      <span aria-hidden>
        {ARROWS[direction]}
        {size && ` ${size}`}
      </span>
      <span style={visuallyHidden}>
        {isSame ? ', unchanged' : `, ${direction} ${size}`} from {was} in {than}
      </span>
    </Typography>
  );
}

const markStyle = { display: 'block', whiteSpace: 'nowrap', minBlockSize: '1.45em' };
