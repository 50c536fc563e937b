import { fieldErrors } from '../../domain/field-errors';
import { leadQuerySchema } from '../../domain/lead-query';
import { WORKING_HOURS } from '../../domain/reply-promise';
import { endpoint } from '../../server/http/endpoint';
import { exportLeads } from '../../server/leads/export-leads';
import { invalid } from '../../server/http/problem';
import { staffOnly } from '../../server/auth/staff-only';

/** Today in India as `YYYY-MM-DD`, which is how Sweden writes dates. */
const today = () =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: WORKING_HOURS.timeZone }).format(new Date());

/**
 * Exports the leads that the list's parameters let through, newest first: 200 `text/csv` (RFC 4180, UTF-8 with byte order
 * mark, formula-safe), streamed where the place can. Who exported what is recorded. An answer that breaks off is no file.
 * 401, 403, 422, 503.
 */
const getExport = staffOnly(async (call, staff) => {
  const query = leadQuerySchema.safeParse(Object.fromEntries(call.query));
  if (!query.success) return invalid(fieldErrors(query.error.issues));
  const exported = await exportLeads(staff, query.data);
  if (!exported.ok) return exported.reply;
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-${today()}.csv"`,
    },
    stream: exported.value,
  };
});

export default endpoint({ GET: getExport });
