import {
  Box,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tabs,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { serviceLabel } from '../../../domain/enquiry-fields';
import {
  type Compared,
  type LeadReport,
  monthPeriod,
  type Period,
  periodOf,
} from '../../../domain/http-api/report';
import { sourceLabel } from '../../../domain/lead-facts';
import { joinSources } from '../../../domain/lead-query';
import { monthText } from '../../../domain/time-text';
import { TitledCard } from '../../components/page';
import { useStaff } from '../leads/api/list-staff';
import { ownerName } from '../leads/lead-names';
import type { ListView } from '../leads/list/list-view';
import { CAME_IN, ChangeMark, METRICS, WON } from './metrics';
import { LinkedFigure } from './report-figures';

const FACETS = ['Source', 'Service', 'Owner', 'Month'] as const;
type Facet = (typeof FACETS)[number];

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

/** A row of the table of figures. */
interface Row extends Compared {
  /** Unlike the label, which two people may share. */
  id: string;
  label: string;
  /** Its leads among those of a period. */
  leads: Partial<ListView>;
  period: Period;
  /** The month that is not over has nothing to be compared with. */
  isRunning?: boolean;
}

/** The row of the report that counts all sources which it does not name. */
const OTHER = 'other';

/** The leads of that row: all but those of the other rows. Staff, too, may say "other" of a lead that they add. */
function notNamed({ by_source }: LeadReport): Partial<ListView> {
  const named = by_source.map(({ source }) => source).filter((source) => source !== OTHER);
  return named.length > 0 ? { not_sources: joinSources(named) } : {};
}

/** The rows of a facet: each source, service, owner or month with its figures. */
function useRows(report: LeadReport, facet: Facet): Row[] {
  const staff = useStaff();
  const period = periodOf(report);
  switch (facet) {
    case 'Source':
      return report.by_source.map((row) => ({
        ...row,
        ...{ id: row.source, label: sourceLabel(row.source), period },
        leads: row.source === OTHER ? notNamed(report) : { source: row.source },
      }));
    case 'Service':
      return report.by_service.map((row) => ({
        ...row,
        ...{ id: row.service, label: serviceLabel(row.service), period },
        leads: { service: row.service },
      }));
    case 'Owner':
      return report.by_owner.map((row) => ({
        ...row,
        ...{ id: row.owner, label: ownerName(staff, row.owner || null), period },
        leads: { owner: row.owner || 'none' },
      }));
    case 'Month':
      return report.by_month.map((row, index) => ({
        ...row,
        id: row.month,
        label: monthText(row.month),
        period: monthPeriod(row.month),
        leads: {},
        isRunning: index === 0,
      }));
  }
}
