import { parseAnswer } from '../../src/server/mailbox/parse-answer';

/** An email of ours, as it is sent to a visitor who wants a shop. */
export const REPLY = [
  'Hello Priya,',
  '',
  'the shop can open in March, with two weeks of tests before it.',
  '',
  'Which languages do you need?',
  'Who writes the texts?',
  '',
  'Asha',
  '',
  'On 3 Mar 2026, 10:15 am IST you wrote:',
  '> We sell tea and want a shop.',
  '',
  '-- ',
  'Meghdoot Labs',
  'Jaipur, India.',
].join('\n');

export const QUOTED = REPLY.replace(/^/gm, '> ');
export const WROTE =
  'On Wed, 4 Mar 2026 at 11:20, Asha at Meghdoot Labs <hello@meghdoot.example> wrote:';

/** The visitor's own words. */
export const NEW = 'March is fine.\n\nPriya';

export const OURS = { sent: [REPLY], ourAddresses: ['hello@meghdoot.example'] };

/** Reads a body as the visitor's answer. */
export const read = (body: string, type = 'text/plain') =>
  parseAnswer(
    Buffer.from(
      `Subject: Re: Your shop\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body.replace(/\n/g, '\r\n')}`,
    ),
    OURS,
  );

export const readHtml = (body: string) => read(body, 'text/html');
