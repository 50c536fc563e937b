import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Paper,
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
import { useId, type ReactNode } from 'react';
import { countText } from '../../../domain/number-text';

/** A part of the reports under its heading. */
export function ReportCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{ padding: 2, minInlineSize: 0 }}
    >
      <Typography id={id} variant="h3" component="h2" sx={{ marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** A bar of a chart, a line of a table. */
export interface ReportRow {
  label: string;
  count: number;
}

interface ChartProps {
  title: string;
  /** The noun for one row, such as Day. */
  of: string;
  rows: readonly ReportRow[];
  layout: 'vertical' | 'horizontal';
}

/** Counts as bars, and the same as a table. */
export const ChartCard = ({ title, of, rows, layout }: ChartProps) => (
  <ReportCard title={title}>
    <Bars title={title} rows={rows} layout={layout} />
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
              <TableCell align="right">Enquiries</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ label, count }) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <TableCell align="right">{countText(count)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </AccordionDetails>
    </Accordion>
  </ReportCard>
);

const ROW_HEIGHT = 44;
const AXIS_HEIGHT = 40;
const HEIGHT = 240;

function Bars({ title, rows, layout }: Omit<ChartProps, 'of'>) {
  const theme = useTheme();
  const { palette } = theme.vars ?? theme;
  const isHorizontal = layout === 'horizontal';
  const labels = {
    scaleType: 'band' as const,
    data: rows.map(({ label }) => label),
    disableLine: true,
    disableTicks: true,
  };
  const counts = {
    valueFormatter: countText,
    tickNumber: 5,
    tickMinStep: 1,
    min: 0,
    disableLine: true,
  };
  return (
    <div role="img" aria-label={`Bar chart: ${title.toLowerCase()}`}>
      <BarChart
        layout={layout}
        height={isHorizontal ? rows.length * ROW_HEIGHT + AXIS_HEIGHT : HEIGHT}
        series={[{ data: rows.map(({ count }) => count), label: 'Enquiries', layout }]}
        xAxis={[isHorizontal ? counts : labels]}
        yAxis={[isHorizontal ? { ...labels, width: 'auto' } : { ...counts, width: 36 }]}
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
