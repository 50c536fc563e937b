import { randomUUID } from 'node:crypto';
import type { Database } from '../../../supabase/local/database';
import { connectionTo, FIRST_DATABASE, SUPERUSER } from './cluster';
import { connectPool } from './pool';
import { Servers } from './servers';
import { type HostedState, startPostgres } from './template';

interface SharedServer {
  folder: string;
  /** Connected to another database than the first, which can be a template only while nobody uses it. */
  admin: Database;
}

async function startServer(hosted?: HostedState): Promise<SharedServer> {
  const servers = await Servers.make();
  const first = await startPostgres(servers, hosted && { hosted });
  await first.close();
  const admin = connectPool(connectionTo(servers.folder, SUPERUSER, 'template1'));
  return { folder: servers.folder, admin };
}

const servers = new Map<string, Promise<SharedServer>>();

/** The server of one of Jest's workers, which runs one test file at a time; it ends with this process. */
function serverOf(worker: string, hosted?: HostedState): Promise<SharedServer> {
  const key = `${worker} ${hosted}`;
  const server = servers.get(key) ?? startServer(hosted);
  servers.set(key, server);
  return server;
}

/** Makes a database with all migrations on the server that a worker's test files share. */
export async function createDatabase(worker: string, hosted?: HostedState) {
  const { folder, admin } = await serverOf(worker, hosted);
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
