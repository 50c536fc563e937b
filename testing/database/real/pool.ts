import pg, { type PoolConfig, type QueryResultRow } from 'pg';
import type { Connection, Database } from '../../../supabase/local/database';

const asConnection = (client: pg.Pool | pg.PoolClient): Connection => ({
  query: async <Row>(sql: string, values?: unknown[]) => {
    const { rows } = await client.query<Row & QueryResultRow>(sql, values);
    return { rows };
  },
  exec: (sql) => client.query(sql),
});

/** Connections to a server, as the local Supabase's code uses PGlite. */
export function connectPool(config: PoolConfig): Database {
  const pool = new pg.Pool(config);
  // An idle connection breaks when its server stops; the next query says so if it matters.
  pool.on('error', () => undefined);

  const transaction: Database['transaction'] = async (work) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(asConnection(client));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  };
  return { ...asConnection(pool), transaction, close: () => pool.end() };
}
