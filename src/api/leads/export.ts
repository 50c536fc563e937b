import { agencyDay } from '../../domain/zone';
import { leadQuerySchema } from '../../domain/lead-query';
import { endpoint } from '../../server/http/endpoint';
import { exportLeads } from '../../server/leads/export-leads';
import { staffOnly } from '../../server/auth/staff-only';

/**
 * Exports the leads that the list's parameters let through, newest first: 200 `text/csv` (RFC 4180, UTF-8 with byte order
 * mark, formula-safe), streamed where the place can. Who exported what is recorded. An answer that breaks off is no file.
 * 401, 403, 422, 503.
 */
const getExport = staffOnly({ query: leadQuerySchema }, async (staff, { query }) => {
  const exported = await exportLeads(staff, query);
  if (!exported.ok) return exported;
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-${agencyDay(Date.now())}.csv"`,
    },
    stream: exported.value,
  };
});

export default endpoint({ GET: getExport });
