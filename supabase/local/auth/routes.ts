import type { FastifyInstance } from 'fastify';

import { checkApiKey } from '../caller';
import type { Database } from '../database';
import type { Tokens } from '../tokens';
import { registerAdmin } from './admin-routes';
import { AuthError } from './errors';
import { registerOwnAccount } from './account-routes';
import { registerTokenGrants } from './token-routes';

export interface AuthOptions {
  database: Database;
  tokens: Tokens;
  /** How long a spent refresh token is forgiven, in seconds. */
  refreshReuseSeconds: number;
}

/** The part of Supabase Auth this project calls, to be mounted at `/auth/v1`. */
export function registerAuth(app: FastifyInstance, options: AuthOptions) {
  app.addHook('onRequest', async (request) => {
    await checkApiKey(request.headers, options.tokens);
  });
  app.get('/health', () => ({
    name: 'GoTrue',
    version: 'local',
    description: 'Local stand-in for Supabase Auth',
  }));
  app.get('/settings', () => ({ disable_signup: true }));
  // Tokens are signed with a shared secret, so there is no public key to publish.
  app.get('/.well-known/jwks.json', () => ({ keys: [] }));
  app.post('/signup', () => {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  });
  registerTokenGrants(app, options);
  registerOwnAccount(app, options);
  registerAdmin(app, options);
}
