import { randomUUID } from 'node:crypto';
import type { Database } from '../../../supabase/local/database';
import { connectionTo, FIRST_DATABASE, startPostgres, SUPERUSER } from './cluster';
import { connectPool } from './pool';
import { Servers } from './servers';

interface SharedServer {
  folder: string;
  /** Connected to another database than the first, which can be a template only while nobody uses it. */
  admin: Database;
}

async function startServer(): Promise<SharedServer> {
  const servers = await Servers.make();
  const first = await startPostgres(servers);
  await first.close();
  const admin = connectPool(connectionTo(servers.folder, SUPERUSER, 'template1'));
  return { folder: servers.folder, admin };
}

const servers = new Map<string, Promise<SharedServer>>();

/** The server of one of Jest's workers, which runs one test file at a time; it ends with this process. */
function serverOf(worker: string): Promise<SharedServer> {
  const server = servers.get(worker) ?? startServer();
  servers.set(worker, server);
  return server;
}

/** Makes a database with all migrations on the server that a worker's test files share. */
export async function createDatabase(worker: string) {
  const { folder, admin } = await serverOf(worker);
  const name = `project_${randomUUID().replaceAll('-', '')}`;
  await admin.exec(`create database ${name} template ${FIRST_DATABASE} owner postgres`);
  const database = connectPool(connectionTo(folder, SUPERUSER, name));
  return {
    folder,
    name,
    database,
    async stop() {
      await database.close();
      await admin.exec(`drop database ${name} with (force)`);
    },
  };
}
