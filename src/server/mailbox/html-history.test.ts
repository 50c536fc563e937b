import { parseAnswer } from './parse-answer';

const REPLY = [
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
const OURS = { sent: [REPLY], ourAddresses: ['hello@meghdoot.example'] };

const mail = (body: string, type = 'text/plain') =>
  Buffer.from(
    `Subject: Re: Your shop\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body.replace(/\n/g, '\r\n')}`,
  );
const read = (body: string, type?: string) => parseAnswer(mail(body, type), OURS);

const NEW = 'March is fine.\n\nPriya';

describe('HTML is read by its structure', () => {
  const QUOTE = '<p>Other words of ours</p>';

  it.each([
    `<div class="gmail_quote"><div class="gmail_attr">Wednesday, somebody:<br></div>${QUOTE}</div>`,
    `<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Xx:</b> Asha</div>${QUOTE}`,
    `<div class="yahoo_quoted"><div>Wednesday</div>${QUOTE}</div>`,
    `<div name="quote">${QUOTE}</div>`,
    `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Xx:</b> Asha &lt;hello@meghdoot.example&gt;<br><b>Yy:</b> 4.3.2026</p></div>${QUOTE}`,
    `<div class="moz-cite-prefix">On 4/3/26, Meghdoot Labs wrote:</div><blockquote type="cite">${QUOTE}</blockquote>`,
  ])('%s', async (history) => {
    const { text } = await read(
      `<div>March is fine.</div><div><br></div><div>Priya</div>${history}`,
      'text/html',
    );
    expect(text).toBe(NEW);
  });

  it('forwarded words stay', async () => {
    const { text } = await read(
      `<p>See this.</p><div class="gmail_quote">From: Dinesh &lt;dinesh@visitor.example&gt;<br>Date: 2 March 2026<br>Subject: shop<br><p>Thirty products.</p></div>`,
      'text/html',
    );
    expect(text).toContain('Thirty products.');
  });

  it('keeps cells apart and hidden words out', async () => {
    const { text } = await read(
      '<p style="display:none">Preview</p><table><tr><td>Products</td><td>30</td></tr></table>',
      'text/html',
    );
    expect(text).toBe('Products\t30');
  });
});

it.each(['\u200b', ' ', 'Please view this email in a program that shows HTML.'])(
  'a text part of %j gives way to the HTML',
  async (placeholder) => {
    const raw = [
      'Content-Type: multipart/alternative; boundary=part',
      '',
      '--part',
      '',
      placeholder,
      '--part',
      'Content-Type: text/html',
      '',
      '<p>Thirty products, and then the contract.</p>',
      '--part--',
    ].join('\r\n');
    const { text } = await parseAnswer(Buffer.from(raw), OURS);
    expect(text).toBe('Thirty products, and then the contract.');
  },
);
