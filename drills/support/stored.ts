import type { Db } from '../../src/server/db/supabase';
import type { Entry } from './ledger';

/** As many rows as one answer may hold. */
const pageSize = 1000;

interface Row {
  reference: string;
  idempotency_key: string | null;
  email: string | null;
}

/** The rows of one company, past row level security. */
export async function storedRows(database: Db, company: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await database
      .from('contact_submissions')
      .select('reference,idempotency_key,email')
      .eq('company', company)
      .order('id')
      .range(rows.length, rows.length + pageSize - 1);
    if (error) throw new Error(`Rows could not be counted: ${error.message}`);
    rows.push(...data);
    if (data.length < pageSize) return rows;
  }
}

/**
 * Counts rows, enquiries that were acknowledged and are not there under the reference their sender was told, and enquiries
 * that are there more than once.
 */
export async function countStored(
  database: Db,
  { entries, company }: { entries: readonly Entry[]; company: string },
): Promise<string> {
  const rows = await storedRows(database, company);
  const keyOf = new Map(rows.map((row) => [row.reference, row.idempotency_key]));
  const lost = entries.filter(
    ({ reference, key }) => reference !== undefined && keyOf.get(reference) !== key,
  );
  const senders = new Set(rows.map(({ email }) => email));
  return `${rows.length} stored, ${lost.length} lost, ${rows.length - senders.size} twice`;
}
