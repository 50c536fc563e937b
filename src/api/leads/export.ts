import type { ExportFormat } from '../../domain/export-formats';
import { exportQuerySchema } from '../../domain/lead-query';
import { agencyDay } from '../../domain/zone';
import { staffOnly } from '../../server/auth/staff-only';
import { endpoint } from '../../server/http/endpoint';
import { writeCsv } from '../../server/leads/export/csv';
import { exportLeads } from '../../server/leads/export/export-leads';
import { writeXlsx } from '../../server/leads/export/xlsx';

const CONTENT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Exports the leads that the list's parameters let through, newest first: 200 with `format=csv` (the default; RFC 4180, UTF-8
 * with byte order mark, formula-safe) or `format=xlsx` (text as text, dates as dates), streamed where the place can. Who exported
 * what is recorded. An answer that breaks off is no file. 401, 403, 422, 503.
 */
const getExport = staffOnly({ query: exportQuerySchema }, async (staff, { query }) => {
  const { format, ...filter } = query;
  const exported = await exportLeads(staff, filter);
  if (!exported.ok) return exported;
  return {
    status: 200,
    headers: {
      'content-type': CONTENT_TYPES[format],
      'content-disposition': `attachment; filename="leads-${agencyDay(Date.now())}.${format}"`,
    },
    ...(format === 'xlsx'
      ? { file: writeXlsx(exported.value) }
      : { stream: writeCsv(exported.value) }),
  };
});

export default endpoint({ GET: getExport });
