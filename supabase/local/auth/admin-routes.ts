import type { FastifyInstance } from 'fastify';
import { AuthError } from '../errors';
import { identifyCaller } from '../tokens';
import { newUser, parseBody, userChanges } from './bodies';
import { hashNewPassword } from './passwords';
import type { AuthOptions } from './routes';
import { createUser, deleteUser, getUser, listUsers, updateUser, userJson } from './users';

interface Page {
  Querystring: { page?: string; per_page?: string };
}
interface ById {
  Params: { id: string };
}

const positive = (text: string | undefined, fallback: number) =>
  /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : fallback;

/** Accounts, for the service key alone; to be mounted at `/auth/v1/admin`. */
export function registerAdmin(app: FastifyInstance, { database, tokens }: AuthOptions) {
  app.addHook('onRequest', async (request) => {
    const { role } = await identifyCaller(request.headers, tokens);
    if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
  });

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
    const passwordHash = await hashNewPassword(password);
    const created = await database.transaction((connection) =>
      createUser(connection, { ...user, passwordHash }),
    );
    return userJson(created);
  });

  app.get<ById>('/users/:id', async ({ params }) => userJson(await getUser(database, params.id)));

  app.put<ById>('/users/:id', async ({ params, body }) => {
    const { password, ...changes } = parseBody(userChanges, body);
    const passwordHash = await hashNewPassword(password);
    return userJson(await updateUser(database, params.id, { ...changes, passwordHash }));
  });

  app.delete<ById>('/users/:id', async ({ params }) => {
    await deleteUser(database, params.id);
    return {};
  });
}
