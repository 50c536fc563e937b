import { createServer } from 'node:http';
import { OperatorError } from '../../supabase/local/errors';
import { parseEnv } from '../../src/server/env';
import { listen } from '../../testing/server/listen';
import { findServiceAccess } from './command';

/** The access to a hosted project whose gateway answers like this. */
async function accessTo(status: number) {
  const server = await listen(
    createServer((_request, response) => response.writeHead(status).end()),
  );
  try {
    const parsed = parseEnv({
      SUPABASE_URL: server.url,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
      SUPABASE_SECRET_KEY: 'sb_secret_key',
      SESSION_SECRET: 's'.repeat(64),
    });
    if (!parsed.ok) throw new Error(parsed.problems.join());
    return await findServiceAccess(parsed.env);
  } finally {
    await server.close();
  }
}

it.each([540, 402])(
  'a command says that a project is paused or restricted (%i)',
  async (status) => {
    const refused = accessTo(status);
    await expect(refused).rejects.toThrow(OperatorError);
    await expect(refused).rejects.toThrow(`paused or restricted (${status})`);
  },
);

it.each([200, 401, 503])('a command goes on with a project that answers %i', async (status) => {
  expect(await accessTo(status)).toMatchObject({ secretKey: 'sb_secret_key' });
});
