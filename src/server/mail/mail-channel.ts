import { composeMail } from './compose-mail';
import type { Channel, Delivery } from './delivery';
import { mailMessage } from './mail-message';
import type { MailJob, OutboxJob, OutboxKind } from './outbox-job';
import type { SendMailOptions } from 'nodemailer';
import type { MailSettings } from './settings';

/** Puts one message on its way: to a mail server, or into a file. */
export type Postman = {
  post: (message: SendMailOptions, job: MailJob) => Promise<Delivery>;
  close: () => void;
};

const KINDS: OutboxKind[] = [
  'staff_notification',
  'acknowledgement',
  'correction',
  'withdrawn',
  'reinstated',
  'call_moved',
  'call_cancelled',
  'call_tomorrow',
  'call_soon',
  'staff_call_moved',
  'staff_call_cancelled',
  'assignment',
  'newsletter_confirmation',
];

/** A reminder that could not be sent in time reminds of nothing. */
const isTooLate = (job: OutboxJob) =>
  (job.kind === 'call_tomorrow' || job.kind === 'call_soon') &&
  new Date(job.consultation.starts_at) <= new Date();

/** Everything that goes out as mail. A webhook call that comes this way has no receiver. */
export const mailChannel = (settings: MailSettings, postman: Postman): Channel => ({
  name: 'Mail',
  kinds: KINDS,
  async deliver(job: OutboxJob) {
    if (job.kind === 'webhook' || isTooLate(job)) return { kind: 'unwanted' };
    return postman.post(mailMessage(job, await composeMail(job, settings), settings), job);
  },
  close: () => postman.close(),
});
