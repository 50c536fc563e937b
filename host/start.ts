import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fullDiskLine, readDiskRoom } from '../src/server/data-disk';
import { findEmailAbility } from '../src/server/email/ability';
import { listFormerNames, parseEnv, type Env } from '../src/server/env';
import { HOST_ONLY_VARIABLES } from '../src/server/secret-variables';
import { OperatorError } from '../supabase/local/errors';
import { connectSupabase, staffLine, type SupabaseConnection } from './supabase/connect';
import { newestBuild } from './publishing/builds';
import { findPublishing, startPublishing } from './publishing/start-publishing';
import { startCounts } from './workers/counts';
import { startDiskWatch } from './workers/disk';
import { emailLine } from './workers/email';
import { findPushKeys, pushVariables } from './workers/push';
import { manifestPath } from './manifest';
import { loadRelease, loadWorkers, type Release, type Served } from './serve/release';
import { proxyWarning, createServer, stopGracefully } from './serve/server';
import { explainListening, findPortProblem } from './port.mjs';
import { beforeStop, expectStop } from './stop-signals.mjs';

export const projectRoot = path.join(__dirname, '..');

/**
 * Reads the environment and tries the port, before anything slow happens.
 *
 * @throws OperatorError naming the variable or the port, and the remedy
 */
export async function checkStart(): Promise<Env> {
  const parsed = parseEnv(process.env);
  if (!parsed.ok) throw new OperatorError(parsed.problems.join('\n'));
  for (const line of listFormerNames(process.env)) console.warn(line);
  const warning = proxyWarning(parsed.env);
  if (warning !== undefined) console.warn(warning);
  const problem = await findPortProblem(parsed.env);
  if (problem !== undefined) throw new OperatorError(problem);
  return parsed.env;
}

/**
 * Connects to Supabase, starts the server, prints their addresses, and stops both on SIGTERM or SIGINT.
 * @param staff printed in place of the line about the seeded account
 * @throws OperatorError with a line for the terminal
 */
export async function startHost(env: Env, staff?: string): Promise<void> {
  if (!existsSync(manifestPath(projectRoot))) {
    throw new OperatorError('There is no build yet: npm start makes one.');
  }
  const supabase = await connectSupabase(env, projectRoot, console.warn);
  try {
    for (const name of HOST_ONLY_VARIABLES) delete process.env[name];
    const EMAIL_ABILITY = JSON.stringify(findEmailAbility(env));
    const key = supabase.secretKey;
    const keys = await findPushKeys(env, projectRoot);
    const built = await newestBuild(projectRoot, path.resolve(projectRoot, env.DATA_DIR));
    const content = contentVariables(env, projectRoot);
    const publishing = findPublishing(env, projectRoot, { content: content.CONTENT_DIR, built });
    Object.assign(process.env, supabase.variables, {
      EMAIL_ABILITY,
      ...pushVariables(keys),
      ...(supabase.dataDir !== undefined && { LOCAL_DATA_DIR: supabase.dataDir }),
      ...content,
      ...(publishing && { PUBLISHING_DIR: publishing.folder }),
      // auth-admin and local-backups use the key after the database has confirmed the caller's role, ask-auth to forward a
      // visitor's address, and files to sign links to Storage.
      ...(key !== undefined && { SUPABASE_SECRET_KEY: key }),
    });
    const served: Served = { live: await loadRelease(built?.folder ?? projectRoot) };
    const app = await createServer({
      served,
      trustProxy: env.TRUST_PROXY,
      storageUrl: supabase.dataDir === undefined ? undefined : supabase.variables.SUPABASE_URL,
    });
    await app.listen({ host: env.HOST, port: env.PORT });
    process.env.PAGES_URL = env.PAGES_URL ?? loopbackUrl(app);
    const start = (release: Release) =>
      loadWorkers(release)(env, supabase, {
        projectRoot,
        keys,
        siteUrl: env.SITE_URL ?? app.listeningOrigin,
        report: (line) => app.log.warn(line),
      });
    let workers = await start(served.live);
    const people = staff ?? (supabase.staff && staffLine(supabase.staff));
    const state = await startState(supabase);
    console.log(welcome(app, supabase, emailLine(env, supabase, projectRoot), people, state));
    const counts = startCounts(supabase, { log: app.log });
    const disk = startDiskWatch(supabase, app.log);
    const publisher = await startPublishing(publishing, served, async (release) => {
      served.live = release;
      await workers.stop();
      workers = await start(release);
    });
    // The local Supabase ends after these, which still need it.
    beforeStop(async () => {
      await publisher?.stop();
      await Promise.all([stopGracefully(app), workers.stop(), disk?.stop()]);
      await counts?.stop();
    });
    expectStop();
  } catch (error) {
    await supabase.stop();
    const reason = explainListening(error, env);
    throw reason === undefined ? error : new OperatorError(reason);
  }
}

/** The folder of the content. */
export const contentDirOf = (
  { CONTENT_DIR }: Pick<Env, 'CONTENT_DIR'>,
  root = projectRoot,
): string => path.resolve(root, CONTENT_DIR ?? 'content');

/** The content that managers may change, where the packages that judge and build it are installed. */
export const contentVariables = (
  env: Pick<Env, 'CONTENT_DIR'>,
  root: string,
): { CONTENT_DIR?: string } =>
  existsSync(path.join(root, 'node_modules', 'gatsby'))
    ? { CONTENT_DIR: contentDirOf(env, root) }
    : {};

/** The address at which this process reaches itself to fill in pages; a wildcard address cannot be connected to. */
function loopbackUrl({ listeningOrigin }: FastifyInstance): string {
  return listeningOrigin.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

/** The last line of a start: the site is ready, or why it cannot store anything. */
export async function startState({
  dataDir,
}: Pick<SupabaseConnection, 'dataDir'>): Promise<string> {
  const room = dataDir === undefined ? undefined : await readDiskRoom(dataDir);
  if (dataDir !== undefined && room?.isFull) return fullDiskLine(dataDir, room);
  return `Ready ${process.uptime().toFixed(1)} s after the command.`;
}

function welcome(
  app: FastifyInstance,
  { dataLocation }: SupabaseConnection,
  mail: string,
  staff: string | undefined,
  state: string,
): string {
  return [
    '',
    `  Site   ${app.listeningOrigin}`,
    `  Desk   ${app.listeningOrigin}/admin/login`,
    `  Data   ${dataLocation}`,
    `  Mail   ${mail}`,
    ...(staff === undefined ? [] : [`  Staff  ${staff}`]),
    '',
    `  ${state}`,
    '',
  ].join('\n');
}
