import { randomUUID } from 'node:crypto';

import { createClient, type SupabaseClient } from '@supabase/supabase-js';

import type { Database } from '../../../supabase/database.types';
import { startSupabase } from '../start';

interface Access {
  url: string;
  publishableKey: string;
  secretKey: string;
}

/** Code for a table that is not exposed: of PostgREST 13 and later, and of 12. */
export const UNKNOWN_TABLE = /^(PGRST205|42P01)$/;

export type Client = SupabaseClient<Database>;

export interface Account {
  client: Client;
  id: string;
  email: string;
  password: string;
  accessToken: string;
}

/** Node 20 has no WebSocket of its own, and these tests need none. */
class NoWebSocket {
  constructor() {
    throw new Error('Realtime is not used');
  }
}

const options = {
  auth: { persistSession: false, autoRefreshToken: false },
  realtime: { transport: NoWebSocket as unknown as typeof WebSocket },
};

const connect = (url: string, key: string): Client => createClient<Database>(url, key, options);

function hosted(): Access | undefined {
  const {
    SUPABASE_TEST_URL: url,
    SUPABASE_TEST_PUBLISHABLE_KEY: publishableKey,
    SUPABASE_TEST_SECRET_KEY: secretKey,
  } = process.env;
  return url && publishableKey && secretKey ? { url, publishableKey, secretKey } : undefined;
}

export class Project {
  constructor(readonly access: Access) {}

  get anon(): Client {
    return connect(this.access.url, this.access.publishableKey);
  }

  get service(): Client {
    return connect(this.access.url, this.access.secretKey);
  }

  /** For requests that the types forbid, to see the server refuse them too. @param token else the visitor calls */
  untyped(token?: string) {
    const { url, publishableKey } = this.access;
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
    return createClient(url, publishableKey, { ...options, global: { headers } });
  }

  /** For requests with the secret key that the types forbid. */
  get untypedService() {
    return createClient(this.access.url, this.access.secretKey, options);
  }

  /** Makes an account and signs it in. */
  async signIn(appMetadata: Record<string, string> = {}): Promise<Account> {
    const email = `${randomUUID()}@example.com`;
    const password = randomUUID();
    const created = await this.service.auth.admin.createUser({
      email,
      password,
      email_confirm: true,
      app_metadata: appMetadata,
    });
    if (created.error) throw created.error;
    const client = this.anon;
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    if (error) throw error;
    return {
      client,
      id: data.user.id,
      email,
      password,
      accessToken: data.session.access_token,
    };
  }

  signInAdmin(): Promise<Account> {
    return this.signIn({ role: 'admin' });
  }
}

/**
 * A project for the tests of one file: the hosted one that `SUPABASE_TEST_URL`, `SUPABASE_TEST_PUBLISHABLE_KEY` and
 * `SUPABASE_TEST_SECRET_KEY` name, or else one of its own on this machine.
 */
export function useProject(): { current: Project } {
  const holder: { project?: Project; stop?: () => Promise<void> } = {};
  beforeAll(async () => {
    const access = hosted();
    if (access) {
      holder.project = new Project(access);
      return;
    }
    const supabase = await startSupabase();
    holder.project = new Project(supabase);
    holder.stop = supabase.stop;
  });
  afterAll(() => holder.stop?.());
  return {
    get current() {
      if (!holder.project) throw new Error('The project has not started');
      return holder.project;
    },
  };
}
