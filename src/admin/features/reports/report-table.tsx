import { Box, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { useId, useState } from 'react';
import {
  type CustomField,
  FILTER_FIELDS,
  joinOptions,
  optionsOf,
} from '../../../domain/custom-fields';
import { serviceLabel } from '../../../domain/enquiry-fields';
import { type LeadReport, monthPeriod, periodOf } from '../../../domain/http-api/report';
import { sourceLabel } from '../../../domain/lead-facts';
import { joinSources } from '../../../domain/lead-query';
import { monthText } from '../../../domain/time-text';
import { Failure } from '../../components/loading';
import { TitledCard } from '../../components/page';
import { useStaff } from '../leads/api/list-staff';
import { ownerName } from '../leads/lead-names';
import type { ListView } from '../leads/list/list-view';
import { useAnswerReport } from './api/reports';
import { FiguresTable, type Row } from './figures-table';

const FACETS = ['Source', 'Service', 'Owner', 'Month'] as const;
type Facet = (typeof FACETS)[number];

/** The tabs: the facets, then the questions of the agency's own that filter the list. */
const tabs = (): { label: string; of: Facet | CustomField }[] => [
  ...FACETS.map((of) => ({ label: `By ${of.toLowerCase()}`, of })),
  ...FILTER_FIELDS.map((of) => ({ label: of.label, of })),
];

/** The figures of each source, service, owner, month or answer, beside those of the period before. */
export function ReportTable({ report }: { report: LeadReport }) {
  const [chosen, setChosen] = useState(0);
  const all = tabs();
  const { of } = all[chosen] ?? { of: FACETS[0] };
  const id = useId();
  return (
    <TitledCard title="In detail">
      <Tabs
        value={chosen}
        aria-label="Figures by"
        variant="scrollable"
        scrollButtons={false}
        onChange={(_event, tab: number) => setChosen(tab)}
      >
        {all.map(({ label }, index) => (
          <Tab
            key={label}
            id={`${id}${index}`}
            label={label}
            aria-controls={index === chosen ? `${id}panel` : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${chosen}`}>
        {typeof of === 'string' ? (
          <FacetTable report={report} facet={of} />
        ) : (
          <AnswerTable key={of.key} report={report} field={of} />
        )}
      </Box>
    </TitledCard>
  );
}

const daysBefore = ({ days }: LeadReport) => `the ${days} days before`;

function FacetTable({ report, facet }: { report: LeadReport; facet: Facet }) {
  const isByMonth = facet === 'Month';
  return (
    <FiguresTable
      label={`Figures by ${facet.toLowerCase()}`}
      of={facet}
      rows={useRows(report, facet)}
      than={isByMonth ? 'the month before' : daysBefore(report)}
      isByMonth={isByMonth}
    />
  );
}

/** The figures of each option of a question. They are read when its tab is opened, because no index holds answers. */
function AnswerTable({ report, field }: { report: LeadReport; field: CustomField }) {
  const query = useAnswerReport(report.days, field.key);
  if (query.isPending) {
    return (
      <Box role="status" aria-label="Loading the answers…">
        <Skeleton variant="rounded" height={200} />
      </Box>
    );
  }
  if (!query.data) return <Failure title="The answers could not be loaded." query={query} />;
  const rows = query.data.answers.map((row) => ({
    ...row,
    id: row.answer,
    label: optionsOf(field).find(({ key }) => key === row.answer)?.label ?? row.answer,
    leads: { answers: joinOptions({ [field.key]: row.answer }) },
    period: periodOf(report),
  }));
  if (rows.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ paddingBlock: 3 }}>
        No lead of these days, or of as many before, has an answer.
      </Typography>
    );
  }
  return (
    <FiguresTable
      label={`Figures by answer to “${field.label}”`}
      of={field.label}
      rows={rows}
      than={daysBefore(report)}
    />
  );
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
