import { Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { Compared } from '../../../domain/http-api/report';
import { type Metric, movementOf } from './compared';

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
