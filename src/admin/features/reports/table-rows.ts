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
import { useStaff } from '../leads/api/list-staff';
import { ownerName } from '../leads/lead-names';
import type { ListView } from '../leads/list/list-view';

export const FACETS = ['Source', 'Service', 'Owner', 'Month'] as const;
export type Facet = (typeof FACETS)[number];

/** A row of the table of figures. */
export interface Row extends Compared {
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
export function useRows(report: LeadReport, facet: Facet): Row[] {
  const staff = useStaff();
  const period = periodOf(report);
  switch (facet) {
    case 'Source':
      return report.by_source.map((row) => ({
        ...row,
        id: row.source,
        label: sourceLabel(row.source),
        period,
        leads: row.source === OTHER ? notNamed(report) : { source: row.source },
      }));
    case 'Service':
      return report.by_service.map((row) => ({
        ...row,
        id: row.service,
        label: serviceLabel(row.service),
        period,
        leads: { service: row.service },
      }));
    case 'Owner':
      return report.by_owner.map((row) => ({
        ...row,
        id: row.owner,
        label: ownerName(staff, row.owner || null),
        period,
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
