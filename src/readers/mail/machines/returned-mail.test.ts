import { parseAnswer } from '../parse-answer';

const OURS = { sent: [], ourAddresses: ['Meghdoot Labs <hello@meghdoot.example>'] };

const mailOf = (headers: readonly string[], ...parts: string[]) => {
  const lines = [...headers, '', '--part', parts.join('\n--part\n'), '--part--'];
  return parseAnswer(Buffer.from(lines.join('\n').replaceAll('\n', '\r\n')), OURS);
};

const original = (from: string) =>
  `Content-Type: message/rfc822\n\nFrom: ${from}\nTo: priya@visitor.example\n\nDoes Tuesday suit you?`;

it.each([
  ['nobody', ['From: no-reply@mx.example', 'Return-Path: <>']],
  ['a postmaster', ['From: postmaster@mx.example', 'Return-Path: <postmaster@mx.example>']],
])('words of %s are a bounce of the mail of ours that is attached', async (_name, from) => {
  const headers = [...from, 'Content-Type: multipart/mixed; boundary=part'];
  const words = '\nCould not be delivered to: <priya@visitor.example>, whose mailbox is full.';
  const { bounce } = await mailOf(headers, words, original('Asha <hello@meghdoot.example>'));
  expect(bounce).toMatchObject({ recipients: ['priya@visitor.example'] });
  expect((await mailOf(headers, words, original('karl@visitor.example'))).bounce).toBeNull();
});

it('a filter that refuses a mail, and reports it as deleted, is a bounce', async () => {
  const { bounce, notice } = await mailOf(
    ['From: postmaster@mx.example', 'Content-Type: multipart/report; boundary=part'],
    '\nYour message to <priya@visitor.example> was automatically rejected:\nQuota exceeded',
    'Content-Type: message/disposition-notification\n\nDisposition: automatic-action/MDN-sent-automatically; deleted',
  );
  expect(bounce).toMatchObject({ recipients: ['priya@visitor.example'] });
  expect(notice).toBeNull();
});
