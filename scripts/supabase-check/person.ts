import { randomUUID } from 'node:crypto';
import {
  AuthClient,
  type AuthError,
  type GoTrueAdminApi,
  type Session,
} from '@supabase/supabase-js';
import { randomPassword } from '../../host/supabase/staff-accounts';
import { keyHeaders } from '../../src/server/db/supabase';
import type { ServiceAccess } from '../lib/command';

type Auth = InstanceType<typeof AuthClient>;

function connectAuth({ url, publishableKey }: ServiceAccess): Auth {
  return new AuthClient({
    url: new URL('/auth/v1', url).href,
    headers: keyHeaders(publishableKey),
    persistSession: false,
    autoRefreshToken: false,
  });
}

/** A temporary account of the check, with its present password. */
export class Person {
  readonly auth: Auth;
  readonly email = `supabase-check-${randomUUID()}@site.example`;
  private password = randomPassword();

  constructor(private readonly access: ServiceAccess) {
    this.auth = connectAuth(access);
  }

  /** Makes the account. @returns its id */
  async create(accounts: GoTrueAdminApi): Promise<string> {
    const { email, password } = this;
    const app_metadata = { role: 'admin' };
    const made = await accounts.createUser({ email, password, email_confirm: true, app_metadata });
    if (made.error) throw made.error;
    return made.data.user.id;
  }

  logIn() {
    return this.auth.signInWithPassword({ email: this.email, password: this.password });
  }

  /** The session of the first log-in. @throws Error when there is none */
  async session(): Promise<Session> {
    const { data, error } = await this.auth.getSession();
    if (error) throw error;
    if (!data.session) throw new Error('there is no session');
    return data.session;
  }

  /** Logs in on a device of its own. @throws AuthError */
  async logInAgain(): Promise<Session> {
    const { email, password } = this;
    const { data, error } = await connectAuth(this.access).signInWithPassword({ email, password });
    if (error) throw error;
    return data.session;
  }

  /** Renews a session; the error when Auth refuses. */
  async renew(refresh_token: string): Promise<AuthError | null> {
    return (await connectAuth(this.access).refreshSession({ refresh_token })).error;
  }

  /** Sets a password. @param tellsPresent whether the present one goes along. @returns the error when Auth refuses */
  async setPassword(password: string, tellsPresent: boolean): Promise<AuthError | null> {
    const present = { ...(tellsPresent && { current_password: this.password }) };
    const { error } = await this.auth.updateUser({ password, ...present });
    if (!error) this.password = password;
    return error;
  }
}
