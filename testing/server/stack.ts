import type { GoTrueAdminApi } from '@supabase/supabase-js';
import { connectAuthAdmin } from '../../host/supabase/staff-accounts';
import { connectDatabase, startSupabase, type SupabaseOptions } from '../database/start';
import { connect, connectService, type Db } from '../../src/server/db/supabase';
import { receiptKeyOf } from '../database/support/enquiry';
import { startFaultySupabase, type FaultySupabase } from './faulty-supabase';
import { serve, type Place, type Routes } from './serve';

export const PASSWORD = 'correct horse battery';

export type Stack = {
  /** Calls a function mounted as on our host, or on Netlify; a redirect is not followed. */
  call: (path: string, init?: RequestInit, place?: Place) => Promise<Response>;
  /** Supabase as functions reach it. */
  supabase: FaultySupabase;
  /** Past row level security, to prepare and to look. */
  service: Db;
  /** Administration of accounts. */
  accounts: GoTrueAdminApi;
  secretKey: string;
  countLeads: () => Promise<number>;
  /** Statements for what no call can bring about, such as the past; not on the local Supabase. */
  runSql: (statements: string) => Promise<void>;
  /** Erases an enquiry of which staff have not been told yet, as its visitor does. */
  eraseEnquiry: (reference: string) => Promise<void>;
  addUser: (email: string, role?: 'admin') => Promise<string>;
  stop: () => Promise<void>;
};

async function addUser(accounts: GoTrueAdminApi, email: string, role?: 'admin'): Promise<string> {
  const { data, error } = await accounts.createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    app_metadata: role ? { role } : {},
  });
  if (error) throw error;
  return data.user.id;
}

async function countLeads(service: Db): Promise<number> {
  const { count, error } = await service
    .from('contact_submissions')
    .select('*', { count: 'exact', head: true });
  if (error) throw new Error('Leads could not be counted.');
  return count ?? 0;
}

async function eraseEnquiry(service: Db, reference: string): Promise<void> {
  const p_receipt_key = await receiptKeyOf(service, reference);
  const visitor = connect({ deadline: AbortSignal.timeout(60_000) });
  await visitor.rpc('erase_enquiry', { p_receipt_key }).throwOnError();
}

/** The functions over HTTP on a Supabase of their own, which goes with them. */
export async function startStack(routes: Routes, options: SupabaseOptions = {}): Promise<Stack> {
  const project = await startSupabase(options);
  const supabase = await startFaultySupabase(project.url);
  Object.assign(globalThis.process.env, {
    SUPABASE_URL: supabase.url,
    SUPABASE_PUBLISHABLE_KEY: project.publishableKey,
    SUPABASE_SECRET_KEY: project.secretKey,
    SESSION_SECRET: 'a secret of at least thirty-two characters',
  });
  const { secretKey } = project;
  const service = connectService(project.url, secretKey);
  const accounts = connectAuthAdmin(project.url, secretKey);
  const served = { host: await serve(routes, 'host'), netlify: await serve(routes, 'netlify') };
  return {
    call: (path, init, place = 'host') =>
      fetch(served[place].url + path, { redirect: 'manual', ...init }),
    supabase,
    service,
    accounts,
    secretKey,
    countLeads: () => countLeads(service),
    async runSql(statements) {
      const pool = connectDatabase(project);
      await pool.query(statements);
      await pool.end();
    },
    eraseEnquiry: (reference) => eraseEnquiry(service, reference),
    addUser: (email, role) => addUser(accounts, email, role),
    async stop() {
      supabase.become('well');
      await Promise.all([served.host.close(), served.netlify.close(), supabase.close()]);
      await project.stop();
    },
  };
}
