import { NEW, OURS, QUOTED, readHtml, REPLY, WROTE } from '../../../../testing/server/shop-answers';
import { parseAnswer } from '../parse-answer';

describe('HTML is read by its structure', () => {
  const QUOTE = '<p>Other words of ours</p>';

  it.each([
    `<div class="gmail_quote"><div class="gmail_attr">Wednesday, somebody:<br></div>${QUOTE}</div>`,
    `<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>Xx:</b> Asha</div>${QUOTE}`,
    `<hr><div id="divRplyFwdMsg"><b>Da:</b> Asha<br><b>Inviato:</b> giovedì</div>${QUOTE}`,
    `<div class="yahoo_quoted"><div>Wednesday</div>${QUOTE}</div>`,
    `<div name="quote">${QUOTE}</div>`,
    `<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Xx:</b> Asha &lt;hello@meghdoot.example&gt;<br><b>Yy:</b> 4.3.2026</p></div>${QUOTE}`,
    `<div class="moz-cite-prefix">On 4/3/26, Meghdoot Labs wrote:</div><blockquote type="cite">${QUOTE}</blockquote>`,
  ])('%s', async (history) => {
    const { text } = await readHtml(
      `<div>March is fine.</div><div><br></div><div>Priya</div>${history}`,
    );
    expect(text).toBe(NEW);
  });

  it.each([
    [
      'between the quotes of Gmail',
      '<div class="gmail_quote"><div class="gmail_attr">On 4 Mar 2026 at 11:20 Meghdoot Labs &lt;hello@meghdoot.example&gt; wrote:<br></div><blockquote class="gmail_quote">Which languages do you need?</blockquote><div>Hindi.</div><blockquote class="gmail_quote">Who writes the texts?</blockquote><div>We do.</div></div>',
      'Hindi.',
    ],
    [
      'below the quote of Gmail',
      '<div class="gmail_quote"><div class="gmail_attr">On 4 Mar 2026 at 11:20 Meghdoot Labs<br>&lt;hello@meghdoot.example&gt; wrote:</div><blockquote>The shop opens in April, then.</blockquote><p>No, in March.</p></div>',
      'No, in March.',
    ],
    [
      'between the quotes of another program',
      '<div class="protonmail_quote">On Wednesday, somebody wrote:<br><blockquote>Other words</blockquote><p>Hindi.</p><blockquote>More of them</blockquote></div>',
      'Hindi.',
    ],
  ])('answers stay %s', async (_name, history, answer) => {
    const { text } = await readHtml(`<p>See below.</p>${history}`);
    expect(text).toContain(`See below.`);
    expect(text).toContain(answer);
    expect(text).not.toContain('wrote:');
  });

  it.each([
    ['gmail_quote', 'class="gmail_attr"'],
    ['reference" id="mail-editor-reference-message-container', 'id="divRplyFwdMsg"'],
  ])('words stay that were typed into the element of history: %s', async (element, mark) => {
    const { text } = await readHtml(
      `<div class="${element}"><p>March is fine.</p><div ${mark}>On 4 Mar 2026 at 11:20 Asha &lt;hello@meghdoot.example&gt; wrote:</div><blockquote>${QUOTE}</blockquote></div>`,
    );
    expect(text).toBe('March is fine.');
  });

  it.each([
    'Dinesh &lt;dinesh@visitor.example&gt; wrote:<br><blockquote>Thirty products.</blockquote>',
    'On 2 Mar 2026, Dinesh &lt;dinesh@visitor.example&gt; wrote:<p>Thirty products.</p>',
  ])('words of somebody else stay: %s', async (quote) => {
    const { text } = await readHtml(`<p>See this.</p><div class="gmail_quote">${quote}</div>`);
    expect(text).toContain('Thirty products.');
  });

  it.each([
    '<p>Products: 30</p><p>Opening: 3.3.2026</p>',
    '<p>From: Kochi</p><p>To: Goa</p><p>Seats: 4</p>',
    '<p>Shop: Priya Tea</p><p>Email: priya@visitor.example</p>',
    '<p>From: 9 am</p><p>To: 6 pm</p><p>Date: 3.3.2026</p>',
    '<p>From: Dinesh</p><p>Sent: 3.3.2026</p><p>Subject: products</p>',
    '<p>To: Priya Tea</p><p>From: Meghdoot Labs</p><p>Date: 31.3.2026</p>',
  ])('a box of their own stays: %s', async (box) => {
    const { text } = await readHtml(
      `<p>Summary</p><div style="border:none;border-top:solid windowtext 1.0pt">${box}</div>`,
    );
    expect(text).toContain(/: (\S+)<\/p>$/.exec(box)?.[1]);
  });

  it('forwarded words stay', async () => {
    const { text } = await readHtml(
      `<p>See this.</p><div class="gmail_quote">From: Dinesh &lt;dinesh@visitor.example&gt;<br>Date: 2 March 2026<br>Subject: shop<br><p>Thirty products.</p></div>`,
    );
    expect(text).toContain('Thirty products.');
  });

  it('keeps cells apart and hidden words out', async () => {
    const { text } = await readHtml(
      '<p style="display:none">Preview</p><table><tr><td>Products</td><td>30</td></tr></table>',
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

it('words that stand in the HTML alone are read there', async () => {
  const mail = [
    'Content-Type: multipart/alternative; boundary=part\n',
    `--part\nContent-Type: text/plain\n\n${WROTE}\n${QUOTED}`,
    `--part\nContent-Type: text/html\n\n<p>March is fine.</p><div class="gmail_quote">${WROTE.replace(/<.*>/, '')}<blockquote>${REPLY.replaceAll('\n', '<br>')}</blockquote></div>`,
    '--part--',
  ];
  expect((await parseAnswer(Buffer.from(mail.join('\n')), OURS)).text).toBe('March is fine.');
});
