import { BarChart } from '@mui/x-charts/BarChart';
import type { ReportRow } from './report-rows';

interface BarsProps {
  rows: readonly ReportRow[];
  /** What is drawn, for those who cannot see it; the figures are in the table. */
  summary: string;
  layout: 'vertical' | 'horizontal';
}

const ROW_HEIGHT = 44;
const AXIS_HEIGHT = 40;
const HEIGHT = 240;

const inDigits = (count: number) => count.toLocaleString('en-IN');

/** Counts as bars, drawn in the desk's colours. */
export function Bars({ rows, summary, layout }: BarsProps) {
  const isHorizontal = layout === 'horizontal';
  const labels = {
    scaleType: 'band' as const,
    data: rows.map(({ label }) => label),
    disableLine: true,
    disableTicks: true,
  };
  const counts = {
    valueFormatter: inDigits,
    tickNumber: 5,
    tickMinStep: 1,
    min: 0,
    disableLine: true,
  };
  return (
    <div role="img" aria-label={summary}>
      <BarChart
        layout={layout}
        height={isHorizontal ? rows.length * ROW_HEIGHT + AXIS_HEIGHT : HEIGHT}
        series={[{ data: rows.map(({ count }) => count), label: 'Enquiries', layout }]}
        xAxis={[isHorizontal ? counts : labels]}
        yAxis={[isHorizontal ? { ...labels, width: 'auto' } : { ...counts, width: 36 }]}
        grid={isHorizontal ? { vertical: true } : { horizontal: true }}
        colors={['var(--color-accent)']}
        borderRadius={4}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        hideLegend
        skipAnimation
        disableKeyboardNavigation
      />
    </div>
  );
}
