import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tab,
  Tabs,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import type { LeadReport } from '../../../domain/http-api/report';
import { TitledCard } from '../../components/page';
import { CAME_IN, ChangeMark, METRICS, WON } from './metrics';
import { LinkedFigure } from './report-figures';
import { type Facet, FACETS, type Row, useRows } from './table-rows';

/** The figures of each source, service, owner or month, beside those of the period before. */
export function ReportTable({ report }: { report: LeadReport }) {
  const [facet, setFacet] = useState<Facet>('Source');
  const rows = useRows(report, facet);
  const id = useId();
  const than = facet === 'Month' ? 'the month before' : `the ${report.days} days before`;
  return (
    <TitledCard title="In detail">
      <Tabs
        value={facet}
        aria-label="Figures by"
        variant="scrollable"
        scrollButtons={false}
        onChange={(_event, chosen: Facet) => setFacet(chosen)}
      >
        {FACETS.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}${name}`}
            label={`By ${name.toLowerCase()}`}
            aria-controls={name === facet ? `${id}panel` : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${facet}`}>
        <TableContainer
          tabIndex={0}
          role="group"
          aria-label={`Figures by ${facet.toLowerCase()}`}
          // Holds the words for screen readers, which would widen the page otherwise.
          sx={{ position: 'relative' }}
        >
          <Table size="small" aria-label={`Figures by ${facet.toLowerCase()}`} sx={tableStyle}>
            <Heads facet={facet} />
            <TableBody>
              {rows.map((row) => (
                <FigureRow key={row.id} row={row} than={than} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      </Box>
    </TitledCard>
  );
}

const Heads = ({ facet }: { facet: Facet }) => (
  <TableHead>
    <TableRow>
      <TableCell rowSpan={2} scope="col">
        {facet}
      </TableCell>
      <TableCell colSpan={CAME_IN.length} align="center" scope="colgroup">
        {facet === 'Month' ? 'Received in the month' : 'Received in this period'}
      </TableCell>
      <TableCell colSpan={WON.length} align="center" scope="colgroup">
        {facet === 'Month' ? 'Won in the month' : 'Won in this period'}
      </TableCell>
    </TableRow>
    <TableRow>
      {METRICS.map(({ label }) => (
        <TableCell key={label} align="right" scope="col">
          {label}
        </TableCell>
      ))}
    </TableRow>
  </TableHead>
);

const FigureRow = ({ row, than }: { row: Row; than: string }) => (
  <TableRow hover>
    <TableCell component="th" scope="row">
      {row.label}
      {row.isRunning && (
        <Typography
          component="span"
          variant="caption"
          color="textSecondary"
          sx={{ display: 'block' }}
        >
          so far
        </Typography>
      )}
    </TableCell>
    {METRICS.map((metric) => (
      <TableCell key={metric.label} align="right">
        <LinkedFigure rows={{ ...metric.rowsIn(row.period), ...row.leads }}>
          {metric.textOf(metric.valueOf(row.now))}
        </LinkedFigure>
        {!row.isRunning && <ChangeMark metric={metric} figures={row} than={than} />}
      </TableCell>
    ))}
  </TableRow>
);

const tableStyle = {
  '& td': { fontVariantNumeric: 'tabular-nums', verticalAlign: 'top' },
  '& th, & td': { whiteSpace: 'nowrap' },
  // The name of a row stays in sight while a phone scrolls sideways.
  '& th[scope=row], & th[rowspan]': {
    position: 'sticky',
    insetInlineStart: 0,
    bgcolor: 'background.paper',
    verticalAlign: 'top',
    maxInlineSize: { xs: '8.5rem', sm: 'none' },
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
  },
};
