import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useTheme,
} from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import { ChevronDown } from 'lucide-react';
import type { ListView } from '../leads/list/list-view';
import { LinkedFigure } from './report-figures';
import { TitledCard } from '../../components/page';

/** A bar of a chart, a line of a table. */
export interface ReportRow {
  label: string;
  count: number;
  /** The list of the leads that it counts. */
  rows: Partial<ListView>;
}

interface ChartProps {
  title: string;
  /** The noun for one row, such as Day. */
  of: string;
  /** The noun for its bar; by default it counts enquiries. */
  measure?: string;
  rows: readonly ReportRow[];
  layout: 'vertical' | 'horizontal';
  /** The number of a row as the table writes it. */
  textOf: (count: number) => string;
  /** The same where there is little room, on the axis; by default as in the table. */
  tickOf?: (count: number) => string;
  /** The end of the scale; by default it is behind the longest bar. */
  max?: number;
}

/** Numbers as bars, and the same as a table. */
export const ChartCard = (props: ChartProps) => {
  const { title, of, measure = 'Leads', rows, textOf } = props;
  return (
    <TitledCard title={title}>
      <Bars {...props} />
      <Accordion disableGutters elevation={0} square slotProps={{ heading: { component: 'h3' } }}>
        <AccordionSummary expandIcon={<ChevronDown size={18} />} sx={{ paddingInline: 0 }}>
          <Typography variant="body2" color="textSecondary">
            {title} as a table
          </Typography>
        </AccordionSummary>
        <AccordionDetails sx={{ padding: 0 }}>
          <Table size="small" aria-label={title}>
            <TableHead>
              <TableRow>
                <TableCell>{of}</TableCell>
                <TableCell align="right">{measure}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ label, count, rows: counted }) => (
                <TableRow key={label}>
                  <TableCell component="th" scope="row">
                    {label}
                  </TableCell>
                  <TableCell align="right">
                    <LinkedFigure rows={counted}>{textOf(count)}</LinkedFigure>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </AccordionDetails>
      </Accordion>
    </TitledCard>
  );
};

/** The same for all charts, so that two beside each other leave no hole. */
const HEIGHT = 240;

/** Between two labels of days or months, in px. Labels that are left out are then left out evenly. */
const LABEL_SPACING = 64;

const MOST_STEPS = 5;

/** The labels of a scale: round numbers from zero, in even steps, until they reach the highest count. */
export function scaleSteps(highest: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest / MOST_STEPS))));
  const step =
    [1, 2, 5].map((factor) => factor * power).find((size) => size * MOST_STEPS >= highest) ??
    10 * power;
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Room for the widest label. MUI measures only those at the ends of a scale, and "1.5 crore" is wider than "2 crore". */
const labelRoom = (labels: readonly string[]) =>
  16 + 7 * Math.max(...labels.map(({ length }) => length));

function Bars({
  title,
  rows,
  layout,
  textOf,
  tickOf = textOf,
  measure = 'Leads',
  max,
}: ChartProps) {
  const theme = useTheme();
  const { palette } = theme.vars ?? theme;
  const isHorizontal = layout === 'horizontal';
  const labels = {
    scaleType: 'band' as const,
    data: rows.map(({ label }) => label),
    tickSpacing: isHorizontal ? 0 : LABEL_SPACING,
    disableLine: true,
    disableTicks: true,
  };
  const steps = scaleSteps(max ?? Math.max(...rows.map(({ count }) => count)));
  const counts = {
    valueFormatter: tickOf,
    tickInterval: steps,
    min: 0,
    max: max ?? steps.at(-1),
    disableLine: true,
  };
  const series = { data: rows.map(({ count }) => count), label: measure, layout };
  return (
    <div role="img" aria-label={`Bar chart: ${title.toLowerCase()}`}>
      <BarChart
        layout={layout}
        height={HEIGHT}
        series={[{ ...series, valueFormatter: (count) => textOf(count ?? 0) }]}
        xAxis={[isHorizontal ? counts : labels]}
        yAxis={[
          isHorizontal
            ? { ...labels, width: 'auto' }
            : { ...counts, width: labelRoom(steps.map(tickOf)) },
        ]}
        grid={isHorizontal ? { vertical: true } : { horizontal: true }}
        colors={[palette.primary.main]}
        borderRadius={4}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        hideLegend
        skipAnimation
        disableKeyboardNavigation
      />
    </div>
  );
}
