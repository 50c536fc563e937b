import { staffOnly } from '../../../server/auth/staff-only';
import { endpoint } from '../../../server/http/endpoint';
import { importPathSchema } from '../../../server/imports/import-path';
import { refusedRows } from '../../../server/imports/imports';

/**
 * The rows that an import refused: 200 as CSV (RFC 4180, UTF-8 with byte order mark, formula-safe), the columns of the file and
 * `Reason`. 401, 403 for anybody but a manager, 404, 410 the file is no longer kept, 503.
 */
const getRefused = staffOnly({ path: importPathSchema }, async (staff, { path }) => {
  const rows = await refusedRows(staff, path.id);
  if (!rows.ok) return rows;
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="refused-rows.csv"',
    },
    text: rows.value,
  };
});

export default endpoint({ GET: getRefused });
