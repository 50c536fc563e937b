import path from 'node:path';
import type { Env } from '../env';
import type { Channel } from './outbox';
import { filePostman, smtpPostman } from './postman';
import { mailChannel } from './mail-channel';
import { mailSettings } from './settings';
import { webhookChannel } from './webhook-channel';

type ChannelEnv = Pick<
  Env,
  'SMTP_URL' | 'MAIL_FROM' | 'NOTIFY_EMAIL' | 'NOTIFY_WEBHOOK_URL' | 'NOTIFY_WEBHOOK_SECRET'
>;

/** Where mail goes that is not sent: a folder of `.eml` files. */
export const outboxFolder = (dataDir: string): string => path.join(dataDir, 'outbox');

/**
 * The ways out of the outbox that the environment names.
 * @param dataDir absolute path; mail is written below it when there is no SMTP_URL
 */
export function openChannels(env: ChannelEnv, siteUrl: string, dataDir: string): Channel[] {
  const postman =
    env.SMTP_URL === undefined ? filePostman(outboxFolder(dataDir)) : smtpPostman(env.SMTP_URL);
  const mail = mailChannel(mailSettings(env, siteUrl), postman);
  const { NOTIFY_WEBHOOK_URL: url, NOTIFY_WEBHOOK_SECRET: secret } = env;
  if (url === undefined) return [{ ...mail, unreceived: ['webhook'] }];
  return [mail, webhookChannel({ siteUrl, url, secret })];
}
