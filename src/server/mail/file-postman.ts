import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { faultCode } from './fault-code';
import type { Postman } from './mail-channel';
import type { MailJob } from './outbox-job';

/** Sorts by when the mail was queued; the same for every attempt, so one mail is one file. */
const fileName = ({ id, kind, wanted_at }: MailJob) =>
  `${new Date(wanted_at).toISOString().replace(/[-:.]/g, '')}-${kind}-${id}.eml`;

/**
 * Writes mail into `folder` instead of sending it, as `.eml` that any mail program opens. A file that is there is whole.
 * Readable by its owner alone: it holds what visitors wrote.
 */
export function filePostman(folder: string): Postman {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async post(message, job) {
      const file = path.join(folder, fileName(job));
      const { message: content } = await transport.sendMail(message);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(`${file}.part`, content, { mode: 0o600 });
        await rename(`${file}.part`, file);
        return { kind: 'sent' };
      } catch (error) {
        return { kind: 'unreachable', code: faultCode(error) };
      }
    },
    close: () => transport.close(),
  };
}
