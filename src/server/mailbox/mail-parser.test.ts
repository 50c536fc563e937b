import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type MailParser, startMailParser } from './mail-parser';

const NOBODY = { sent: [], ourAddresses: [] };
const UNREAD = '[This email could not be read; it is in the mailbox.]';

const parser = startMailParser();

const mail = (text: string) => Buffer.from(`Subject: Hi\r\n\r\n${text}`);
const textOf = async (of: MailParser, text: string) => (await of.content(mail(text), NOBODY)).text;

it('parses mails in a thread', async () => {
  expect(await textOf(parser, 'Fine.')).toBe('Fine.');
  const headers = await parser.headers([mail(''), mail('')], NOBODY);
  expect(headers.map((header) => header?.subject)).toEqual(['Hi', 'Hi']);
});

it('gives up on a mail that takes too long, and parses the next one', async () => {
  const hasty = startMailParser({ timeoutMs: 1 });
  expect(await textOf(hasty, 'word '.repeat(200_000))).toBe(UNREAD);
  expect(await hasty.headers([mail('')], NOBODY)).toEqual([null]);
  expect(await textOf(parser, 'Fine.')).toBe('Fine.');
});

it('gives up on a mail that takes too much memory, and parses the next one', async () => {
  const narrow = startMailParser({ maxMemoryMb: 24 });
  expect(await textOf(narrow, '<a>\n'.repeat(99_000))).toBe(UNREAD);
  expect(await textOf(narrow, 'Fine.')).toBe('Fine.');
});

it('passes over no mail where no thread starts', async () => {
  const lines = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const away = startMailParser({ startMs: 1 });
  await expect(away.headers([mail(''), mail('')], NOBODY)).rejects.toThrow('No thread started.');
  await expect(away.content(mail('Fine.'), NOBODY)).rejects.toThrow('No thread started.');
  expect(lines).toHaveBeenCalledTimes(2);
  lines.mockRestore();
});

it.each([
  ['line breaks', mail('\n'.repeat(1_000_000))],
  [
    'flowed lines',
    Buffer.from(`Content-Type: text/plain; format=flowed\r\n\r\n${'a \n'.repeat(90_000)}`),
  ],
  [
    'parts',
    Buffer.from(
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\nx\r\n'.repeat(11_000)}--b--`,
    ),
  ],
  ['one long word', mail('a'.repeat(1_000_000))],
  ['tags', Buffer.from(`Content-Type: text/html\r\n\r\n${'<b>'.repeat(300_000)}`)],
])('the site goes on while a mail of %s is parsed', async (_name, raw) => {
  await textOf(parser, 'Fine.');
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await parser.content(raw, NOBODY);
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(200);
  expect(await textOf(parser, 'Fine.')).toBe('Fine.');
});
