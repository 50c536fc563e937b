import { parseAnswer } from '../parse-answer';
import { readMailHeader } from '../mail-header';

const mail = (type: string, body: string, subject = 'Hi') =>
  Buffer.from(
    [`Subject: ${subject}`, ...(type ? [`Content-Type: ${type}`] : []), '', body].join('\r\n'),
    'utf8',
  );
const textOf = async (type: string, body: string) => (await parseAnswer(mail(type, body))).text;

/** 土曜日 in JIS X 0208. */
const SATURDAY = '\u001b$BEZMKF|\u001b(B';
/** 안녕 in KS X 1001, and 好的 in GB 2312. */
const HELLO = '\u001b$)C\r\n\u000e>H3g\u000f';
const FINE = ':C5D';

describe.each(['', 'text/plain', 'text/plain; charset=us-ascii', 'text/plain; charset=utf-8'])(
  'a text in seven bits with the type "%s"',
  (type) => {
    it.each([
      ['Japanese', `${SATURDAY} OK`, '土曜日 OK'],
      ['Japanese whose line does not end its escape', '\u001b$BEZMKF|\r\nOK', '土曜日\nOK'],
      ['Japanese beside words in UTF-8', `${SATURDAY} – café`, '土曜日 – café'],
      ['Japanese with a sign of JIS X 0212', `\u001b$(D"/\u001b(B${SATURDAY}`, '˘土曜日'],
      ['Korean', HELLO, '안녕'],
      ['Chinese that shifts', `\u001b$)A\u000e${FINE}\u000f!`, '好的!'],
      ['Chinese between braces', `~{${FINE}~}!`, '好的!'],
    ])('is read as %s', async (_, body, expected) => {
      expect(await textOf(type, body)).toBe(expected);
    });
  },
);

it.each(['a~{b,c}~', 'cp a.{txt,md} ~', 'Use ~{a name~} here'])(
  'leaves signs alone that only look like it: %s',
  async (body) => {
    expect(await textOf('text/plain', body)).toBe(body);
  },
);

it('reads a subject that was written as it is', async () => {
  expect((await readMailHeader(mail('text/plain', 'OK', SATURDAY))).subject).toBe('土曜日');
});
