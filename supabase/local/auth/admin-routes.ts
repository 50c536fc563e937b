import type { FastifyInstance } from 'fastify';
import { identifyCaller } from '../caller';
import { newUser, parseBody, userChanges } from './bodies';
import { notAdmin } from './errors';
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

/** Accounts, for the service key alone. */
export function registerAdmin(app: FastifyInstance, { database, tokens }: AuthOptions) {
  app.register(
    (admin, _options, done) => {
      admin.addHook('onRequest', async (request) => {
        const { role } = await identifyCaller(request.headers, tokens);
        if (role !== 'service_role') throw notAdmin();
      });

      admin.get<Page>('/users', async (request, reply) => {
        const page = positive(request.query.page, 1);
        const perPage = Math.min(positive(request.query.per_page, 50), 1000);
        const { users, total } = await listUsers(database, page, perPage);
        reply.header('x-total-count', total);
        return { users: users.map(userJson), aud: 'authenticated' };
      });
      admin.post('/users', async (request) => {
        const { password, ...user } = parseBody(newUser, request.body);
        const passwordHash = await hashNewPassword(password);
        return userJson(
          await database.transaction((connection) =>
            createUser(connection, { ...user, passwordHash }),
          ),
        );
      });
      admin.get<ById>('/users/:id', async (request) =>
        userJson(await getUser(database, request.params.id)),
      );
      admin.put<ById>('/users/:id', async (request) => {
        const { password, ...changes } = parseBody(userChanges, request.body);
        const passwordHash = await hashNewPassword(password);
        return userJson(
          await updateUser(database, request.params.id, { ...changes, passwordHash }),
        );
      });
      admin.delete<ById>('/users/:id', async (request) => {
        await deleteUser(database, request.params.id);
        return {};
      });
      done();
    },
    { prefix: '/admin' },
  );
}
