import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AuthError } from '../errors';
import { identifyCaller } from '../gateway';
import { generateAddressLink, generateLink } from './links';
import { checkId, isAddressLink, linkRequest, newUser, parseBody, userChanges } from './bodies';
import { deleteFactor, findFactor } from './factors';
import { checkNewPassword, hashPassword } from './passwords';
import type { AuthOptions } from './settings';
import { createUser, deleteUser, getUser, listUsers, updateUser, userJson } from './users';

interface Page {
  Querystring: { page?: string; per_page?: string };
}
interface ById {
  Params: { id: string };
}
interface FactorById {
  Params: { id: string; factorId: string };
}
interface WithRedirect {
  Querystring: { redirect_to?: string };
}

const positive = (text: string | undefined, fallback: number) =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : fallback;

/** Auth leads to addresses of its site alone, and ignores any other without a word. */
function allowedRedirect(site: string, wanted = site): string {
  const isOwn = URL.canParse(wanted) && new URL(wanted).hostname === new URL(site).hostname;
  return isOwn ? wanted : site;
}

const NO_RULES = { shortestPassword: 0, requiredCharacters: [] };

/** Accounts, for the secret key alone; to be mounted at `/auth/v1/admin`. */
export function registerAdmin(app: FastifyInstance, options: AuthOptions) {
  app.addHook('onRequest', async (request) => {
    const { role } = await identifyCaller(request.headers, options.tokens);
    if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
  });

  app.addHook<{ Params: { id?: string } }>('preHandler', async ({ params }) => {
    if (params.id !== undefined) checkId('user_id', params.id);
  });

  registerUsers(app, options);
  registerLinks(app, options);
  registerFactors(app, options);
}

function registerUsers(app: FastifyInstance, { database, settings }: AuthOptions) {
  app.get<Page>('/users', async ({ query: { page, per_page: perPage } }) => {
    const users = await listUsers(
      database,
      positive(page, 1),
      Math.min(positive(perPage, 50), 1000),
    );
    return { users: users.map(userJson), aud: 'authenticated' };
  });

  app.post('/users', async (request) => {
    const { password, ...user } = parseBody(newUser, request.body);
    // Auth holds the rules of a project against a password that changes, not against a first one.
    if (password !== undefined) checkNewPassword(password, NO_RULES);
    // Without one it makes one up, which nobody knows.
    const passwordHash = await hashPassword(
      password ?? randomBytes(32).toString('base64url'),
      settings.hashCost,
    );
    const created = await database.transaction((connection) =>
      createUser(connection, { ...user, passwordHash }),
    );
    return userJson(created);
  });

  app.get<ById>('/users/:id', async ({ params }) => userJson(await getUser(database, params.id)));

  app.put<ById>('/users/:id', async ({ params, body }) => {
    const { password, ...changes } = parseBody(userChanges, body);
    if (password !== undefined) checkNewPassword(password, settings);
    const passwordHash =
      password === undefined ? undefined : await hashPassword(password, settings.hashCost);
    const user = await database.transaction(async (transaction) => {
      if (passwordHash !== undefined) {
        await transaction.query('delete from auth.sessions where user_id = $1', [params.id]);
        await transaction.query('delete from auth.one_time_tokens where user_id = $1', [params.id]);
      }
      return updateUser(transaction, params.id, { ...changes, passwordHash });
    });
    return userJson(user);
  });

  app.delete<ById>('/users/:id', async ({ params }) => {
    await deleteUser(database, params.id);
    return {};
  });
}

function registerLinks(app: FastifyInstance, { database, settings }: AuthOptions) {
  app.post<WithRedirect>('/generate_link', async ({ body, query, host }) => {
    const request = parseBody(linkRequest, body);
    const { user, otp, hash, token } = isAddressLink(request)
      ? await generateAddressLink(database, request, settings)
      : await generateLink(database, request);
    const linkType = isAddressLink(request) ? 'email_change' : request.type;
    const redirect_to = allowedRedirect(`http://${host}`, query.redirect_to);
    const address = new URL(`http://${host}/auth/v1/verify`);
    address.search = String(new URLSearchParams({ token, type: linkType, redirect_to }));
    return {
      ...userJson(user),
      action_link: address.href,
      email_otp: otp,
      hashed_token: hash,
      verification_type: request.type,
      redirect_to,
    };
  });
}

function registerFactors(app: FastifyInstance, { database }: AuthOptions) {
  app.get<ById>(
    '/users/:id/factors',
    async ({ params }) => (await getUser(database, params.id)).factors ?? [],
  );

  app.delete<FactorById>('/users/:id/factors/:factorId', async ({ params }) => {
    const { secret: _, ...factor } = await findFactor(database, params.id, params.factorId);
    await database.transaction((transaction) => deleteFactor(transaction, factor.id));
    return factor;
  });
}
