import {
  NEW,
  OURS,
  QUOTED,
  read,
  readHtml,
  REPLY,
  WROTE,
} from '../../../../testing/server/shop-answers';
import { parseAnswer } from '../parse-answer';

const HEADER =
  'From: Asha at Meghdoot Labs <hello@meghdoot.example>\nSent: 4 March 2026 11:20\nTo: Priya\nSubject: Your shop';

const ANSWERED =
  '> Which languages do you need?\n\nHindi and English\n\n> Who writes the texts?\n\nwe do.';

describe('answers behind our questions, where nothing marks the quote, stay', () => {
  it.each(['Hello Priya,', 'Our questions:'])('below %s', async (first) => {
    const body = [
      'In red:',
      HEADER,
      `${first}\nWhich languages do you need? Hindi and English\nWho writes the texts? we do.\n\nAsha`,
    ];
    const { text } = await read(body.join('\n\n'));
    expect(text.replace(`> ${first}\n`, '')).toBe(`In red:\n\n${ANSWERED}`);
  });

  it('in the colour that Outlook gives them', async () => {
    const line = (words: string) => `<p class="MsoNormal">${words}<o:p></o:p></p>`;
    const { text } = await readHtml(
      [
        line('In red:'),
        `<div style="border:none;border-top:solid #E1E1E1 1.0pt">${line(HEADER.replace(/</g, '&lt;').replaceAll('\n', '<br>'))}</div>`,
        line('Hello Priya,'),
        line('Which languages do you need? <span style="color:red">Hindi and English</span>'),
        line('Who writes the texts? <span style="color:red">we do.</span>'),
        line('Asha'),
      ].join(''),
    );
    expect(text).toContain('Hindi and English\n\n> Who writes the texts?\n\nwe do.');
  });
});

it('a smiley answers a question, unless we wrote one behind it', async () => {
  const question = '> Who writes the texts?';
  expect((await read(`${WROTE}\n${question} 👍`)).text).toBe(`${question}\n\n👍`);
  const sent = [REPLY.replace('texts?', 'texts? 🙂')];
  const raw = Buffer.from(`Subject: Re: Your shop\r\n\r\n${NEW}\n\n${WROTE}\n${question} 😊`);
  expect((await parseAnswer(raw, { ...OURS, sent })).text).toBe(NEW);
});

it('words of their own that hold a question of ours keep their line', async () => {
  const words = 'You asked: Which languages do you need? Hindi.\nWho writes the texts? We do.';
  expect((await read(`${words}\n\n${HEADER}\n\nHello Priya,`)).text).toBe(words);
});

it('no words of ours stand above an answer to all of them, though another quote follows', async () => {
  const other = 'Dinesh wants:\n\n> thirty products';
  const { text } = await read(`${WROTE}\n${QUOTED}\n\n${NEW}\n\n${other}\n\n${WROTE}\n${QUOTED}`);
  expect(text).toBe(`${NEW}\n\n${other}`);
});

it('an empty quoted line at the end of their words is none of them', async () => {
  const quote = `> Dinesh asks for a price.\n>\n> ${WROTE}\n>\n${QUOTED.replace(/^/gm, '>')}`;
  expect((await read(`Please answer him.\n\n${quote}`)).text).toBe(
    'Please answer him.\n\n> Dinesh asks for a price.',
  );
});

it('marks around history, such as those of Seznam, answer nothing', async () => {
  const header = `---------- Původní e-mail ----------\n${HEADER}`;
  expect((await read(`${NEW}\n\n${header}\n"${REPLY}\n"`)).text).toBe(NEW);
});

it('two questions of ours on one line are answered together', async () => {
  const line = '> Which languages do you need? Who writes the texts? Hindi, and we do.';
  expect((await read(`${WROTE}\n${line}`)).text).toBe(
    '> Which languages do you need? Who writes the texts?\n\nHindi, and we do.',
  );
});

describe('a signature that we have changed since', () => {
  const changed = REPLY.replace(
    /^Meghdoot Labs\n.*$/m,
    'Meghdoot Studio\nDelhi, hello@meghdoot.example',
  );

  it('answers nothing where our mail became one line', async () => {
    const line = changed.split(/\s+/).join(' ');
    expect((await read(`${NEW}\n\n${WROTE}   ${line}`)).text).toBe(NEW);
    expect((await read(`${NEW}\n\n${WROTE}\n> ${line}`)).text).toBe(NEW);
  });

  it('stands above an answer below all of our mail', async () => {
    expect((await read(`${HEADER}\n\n${changed}\n\n${NEW}`)).text).toBe(NEW);
  });

  it('is no answer below the enquiry, which nothing marks', async () => {
    const enquiry = 'We sell tea and want a shop.';
    const mail = `${NEW}\n\n${HEADER}\n\n${changed.replace('> ', '')}`;
    const { text } = await parseAnswer(Buffer.from(`Subject: Re: Your shop\n\n${mail}`), {
      ...OURS,
      sent: [REPLY, enquiry],
      theirs: [enquiry],
    });
    expect(text).toBe(NEW);
  });

  it('is no answer above the footer of a list', async () => {
    const footer = '-- \nYou receive this as a member of the list.';
    const quote = changed.replace(/^/gm, '> ');
    expect((await read(`${NEW}\n\n${WROTE}\n${quote}\n\n${footer}`)).text).toBe(
      `${NEW}\n\n${footer}`,
    );
  });

  it('is no question above an answer to another email of ours', async () => {
    const quote = '> We have got your enquiry.\n>\n> -- \n> Meghdoot Studio\n> Delhi';
    expect((await read(`${WROTE}\n${quote}\n\n${NEW}`)).text).toBe(NEW);
  });
});

it('an answer below all of our mail, which nothing marks, is whole though it repeats lines of ours', async () => {
  const answer = 'Hello Priya here,\n\nWhich languages do you need?\nHindi.\n\n-- \nMeghdoot Labs';
  expect((await read(`${HEADER}\n\n${REPLY}\n\n${answer}`)).text).toBe(answer);
  expect((await read(`${NEW}\n\n${HEADER}\n\n${REPLY}\n\n${HEADER}\n\n${REPLY}`)).text).toBe(NEW);
});

describe('answers between our lines stay, though', () => {
  const between = (answer: string) =>
    `${WROTE}\n> Which languages do you need?\n${answer}\n> Who writes the texts?\nWe do.`;

  it.each([
    'I asked dinesh@visitor.example on 5.3.2026 at 10:15. He wrote: ok.',
    'We decide that on 9.3.2026 at 10:00:',
  ])('they look like the line above history: %s', async (answer) => {
    expect((await read(between(answer))).text).toContain(answer);
  });

  it('they repeat a line of an earlier answer, and nothing marks ours', async () => {
    const earlier = 'We are in Kochi.\nPriya Tea House\n12 MI Road';
    const answer = 'Write this:\nPriya Tea House\nKochi';
    const mail = `${HEADER}\n\n${REPLY.replace('Who writes', `\n${answer}\n\nWho writes`)}`;
    const { text } = await parseAnswer(Buffer.from(`Subject: Re: Your shop\n\n${mail}`), {
      ...OURS,
      sent: [REPLY, earlier],
      theirs: [earlier],
    });
    expect(text).toContain(answer);
  });

  it('they list times above the line with which we quote the enquiry', async () => {
    const list = 'From: 3 pm\nTo: 4 pm\nDate: 12 March 2026';
    const mail = `${HEADER}\n\n${REPLY.replace('On 3 Mar', `${list}\n\nOn 3 Mar`)}`;
    expect((await read(mail)).text).toContain(list);
  });
});

describe('an answer below another email of ours, of which only the signature is known, stays alone', () => {
  const signature = 'Meghdoot Labs\nJaipur, India.';
  const readBelow = (history: string) =>
    parseAnswer(Buffer.from(`Subject: Re: Enquiry\n\n${history}\n\n${NEW}`), {
      ...OURS,
      sent: [`-- \n${signature}`],
    });

  it.each([
    `${HEADER}\n\nWe have got your enquiry.\n\n-- \n${signature}`,
    `${HEADER}\n\nWe have got your enquiry.\n\n${signature}`,
    `${WROTE}\n> We have got your enquiry.\n>\n> ${signature.replace('\n', '\n> ')}`,
  ])('%s', async (history) => {
    expect((await readBelow(history)).text).toBe(NEW);
  });
});
