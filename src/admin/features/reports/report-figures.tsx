import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link } from 'gatsby';
import type { ReactNode } from 'react';
import { NOTHING_YET } from '../../../domain/numbers';
import { type ListView, listPath } from '../leads/list/list-view';

interface FiguresProps {
  figures: readonly { label: string; value: string; rows: Partial<ListView>; mark?: ReactNode }[];
}

interface LinkedFigureProps {
  rows: Partial<ListView>;
  children: string;
}

/** A figure that leads to the leads it counts; a dash counts none. */
export const LinkedFigure = ({ rows, children }: LinkedFigureProps) =>
  children === NOTHING_YET ? (
    children
  ) : (
    <MuiLink component={Link} to={listPath(rows)} color="inherit" underline="hover">
      {children}
    </MuiLink>
  );

/** Figures, not bars: each is a number of its own kind. */
export const Figures = ({ figures }: FiguresProps) => (
  <Box
    component="dl"
    sx={[figuresStyle, { gridTemplateColumns: COLUMNS[figures.length === 6 ? 'wide' : 'half'] }]}
  >
    {figures.map(({ label, value, rows, mark }) => (
      <Typography key={label} component="div" variant="caption">
        <dt>{label}</dt>
        <dd>
          <LinkedFigure rows={rows}>{value}</LinkedFigure>
        </dd>
        {mark && <dd className="change">{mark}</dd>}
      </Typography>
    ))}
  </Box>
);

const columns = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** Divisors of six and of four, so that no figure stands alone in a row. */
const COLUMNS = {
  wide: { xs: columns(2), sm: columns(3), md: columns(6) },
  half: { xs: columns(2), sm: columns(4), md: columns(2) },
};

const figuresStyle = {
  display: 'grid',
  gap: 2,
  margin: 0,
  '& dt': { color: 'text.secondary' },
  '& dd': { margin: 0, typography: 'h2', fontVariantNumeric: 'tabular-nums' },
  '& dd.change': { typography: 'caption' },
};
