import path from 'node:path';
import type { Env } from '../../src/server/env';
import { openChannels, outboxFolder } from '../../src/server/mail/channels';
import { connectOutbox } from '../../src/server/mail/outbox';
import type { Backend } from './backend';
import { type OutboxWorker, startOutboxWorker } from './outbox-worker';

export interface MailOptions {
  projectRoot: string;
  /** Where visitors reach the site, for links. */
  siteUrl: string;
  report: (line: string) => void;
}

/**
 * Starts delivering what the outbox holds: mail, and the webhook if there is one. Undefined without a service key: then
 * mail waits in the outbox. Functions' variables must be in the process environment, for the links in mails.
 */
export function startMail(
  env: Env,
  { serviceRoleKey, variables }: Pick<Backend, 'serviceRoleKey' | 'variables'>,
  { projectRoot, siteUrl, report }: MailOptions,
): OutboxWorker | undefined {
  if (serviceRoleKey === undefined) return undefined;
  return startOutboxWorker({
    outbox: connectOutbox(variables.SUPABASE_URL, serviceRoleKey),
    channels: openChannels(env, siteUrl, path.resolve(projectRoot, env.DATA_DIR)),
    report,
  });
}

/** Where mail goes, in words for the terminal; no password. */
export function mailLine(
  { SMTP_URL, DATA_DIR }: Env,
  { serviceRoleKey }: Pick<Backend, 'serviceRoleKey'>,
  projectRoot: string,
): string {
  if (serviceRoleKey === undefined) {
    return 'off: it waits until SUPABASE_SERVICE_ROLE_KEY is set';
  }
  return SMTP_URL === undefined
    ? `written to ${outboxFolder(path.resolve(projectRoot, DATA_DIR))}`
    : `sent by ${new URL(SMTP_URL).host}`;
}
