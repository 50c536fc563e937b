import { NEW, OURS, QUOTED, read, REPLY, WROTE } from '../../../../testing/server/shop-answers';
import { parseAnswer } from '../parse-answer';

const HEADER =
  'From: Asha at Meghdoot Labs <hello@meghdoot.example>\nSent: 4 March 2026 11:20\nTo: Priya\nSubject: Your shop';

describe('words of theirs stay: ', () => {
  it.each([
    [
      'a letter about the subject of the thread',
      'Dear Asha,\n\nFrom: Priya Rao\nTo: Meghdoot Labs\nDate: 5 March 2026\nSubject: Your shop\n\nWe accept.',
    ],
    [
      'what shall stand above a mail of ours',
      'Send the invoice so:\n\nFrom: hello@meghdoot.example\nTo: accounts@visitor.example\nSubject: Invoice 7\n\nOur bank opens no other.',
    ],
    [
      'notes of a call in which some words of ours are',
      'Call with Asha at Meghdoot Labs on 5/3/2026 at 4:00 pm:\n- two weeks of tests\n- Hindi\n\nRight?',
    ],
    [
      'a frame around a disclaimer',
      'March is fine.\n\n**********\nThis email is confidential.\n**********',
    ],
    [
      'a frame around a signature',
      'March is fine.\n\nRegards\n----------\nPriya | Tea House\n----------',
    ],
  ])('%s', async (_, words) => {
    expect((await read(words)).text).toBe(words);
    expect((await read(`${words}\n\n${WROTE}\n\n${QUOTED}`)).text).toBe(words);
    expect((await read(`${words}\n\n${HEADER}\n\n${REPLY}`)).text).toBe(words);
  });

  it('an answer between the line above history and the quote', async () => {
    const { text, quoted } = await read(`Hello,\n\n${WROTE}\n\n${NEW}\n\n${QUOTED}`);
    expect(text).toBe(`Hello,\n\n${NEW}`);
    expect(quoted).toContain(WROTE);
  });
});

describe('a list of theirs stays, though', () => {
  const list = 'Please plan:\n\nFrom: Kochi\nTo: Goa\nDate: 12/12/2026\nSubject: photos';

  it('Yahoo writes its line directly below, behind spaces', async () => {
    const mail = `${list}\n    ${WROTE}  \n \n ${REPLY.replaceAll('\n', '\n ')}`;
    expect((await read(mail)).text).toBe(list);
  });

  it('a line with a time begins history below', async () => {
    const line = 'Le mer. 4 mars 2026 à 11:20, Asha <hello@meghdoot.example> a écrit :';
    expect((await read(`${list}\n\n${line}\n${QUOTED}`)).text).toBe(list);
  });

  it('a line that they answer is quoted below', async () => {
    const quote = '> Who writes the texts?\n\nWe do.';
    expect((await read(`${list}\n\n${quote}`)).text).toBe(`${list}\n\n${quote}`);
  });
});

it('a quote of somebody else stays below a quote of ours, where words announce it', async () => {
  const words = 'Our bank says:\n\n> no advance\n>   before March\n> and no cash\n\nIs that fine?';
  expect((await read(`${WROTE}\n${QUOTED}\n\n${words}`)).text).toBe(words);
});

it.each(['>>> OPEN IN MARCH <<<', '>>>>> OPEN IN MARCH <<<<<'])(
  'an urgent line is no quote: %s',
  async (words) => {
    expect((await read(`${WROTE}\n${QUOTED}\n\n${words}`)).text).toBe(words);
  },
);

it('a mail of somebody else to us stays', async () => {
  const words =
    'On Wed, 4 Mar 2026 at 12:00, Dinesh <dinesh@visitor.example> wrote to Asha <hello@meghdoot.example>:\n\nThirty products.';
  expect((await read(`See this.\n\n${words}`)).text).toContain(words);
});

it('a date of theirs directly above a header is no part of it', async () => {
  const words = `${NEW}\nEmail: priya@visitor.example\nDate: 5.3.2026`;
  expect((await read(`${words}\n${HEADER}\n\n${REPLY}`)).text).toBe(words);
});

it('a time of theirs directly above the header of another email of ours is no part of it', async () => {
  const words = `${NEW}\nFrom: 10 am to 12`;
  expect((await read(`${words}\n${HEADER}\n\nWe have got your enquiry.`)).text).toBe(words);
});

it('a list of theirs stays between our lines, though nothing marks them', async () => {
  const list = 'From: 3 pm\nTo: 4 pm\nDate: 12 March 2026';
  const mail = `${HEADER}\n\n${REPLY.replace('Who writes', `\n${list}\n\nWho writes`)}`;
  expect((await read(mail)).text).toContain(list);
});

it.each(['As you wrote on 4 March 2026:', 'You wrote:', 'In your email of 4 March you wrote:'])(
  'a line of theirs stays above a part that they quote: %s',
  async (line) => {
    const { text } = await read(`${line}\n> Which languages do you need?\n\nHindi.`);
    expect(text).toBe(`${line}\n\n> Which languages do you need?\n\nHindi.`);
  },
);

it('lines of ours that they repeat are their words, and a whole mail is not', async () => {
  const line = 'Which languages do you need?\nWho writes the texts?';
  for (const above of [
    'You asked:',
    'In short',
    'For the call on 12.3.2026 at 10:00 we note:',
    'Meghdoot Labs wrote:',
    'What Meghdoot Labs wrote on 4.3.2026 at 11:20:',
  ]) {
    const words = `${above}\n\n${line}\n\nWe still think about both.`;
    expect((await read(words)).text).toBe(words);
  }
  expect((await read(`We repeat:\n\n${line}\n\n${WROTE}\n${QUOTED}`)).text).toBe(
    `We repeat:\n\n${line}`,
  );
  for (const mail of [REPLY, REPLY.replace(/^Hello.*\n/, '')])
    expect((await read(`Here it is:\n\n${mail}`)).text).toBe('Here it is:');
});

describe('what they wrote before, and write again without a mark of history,', () => {
  const signature = 'Thanks and regards,\n\nPriya Rao\nTea House, 12 MI Road\n+91 98290 12345';
  const before = `Dear Asha,\n\nwe have a few questions.\n\n${signature}`;
  const answer = (body: string) =>
    parseAnswer(Buffer.from(`Subject: Re: Your shop\n\n${body}`), {
      ...OURS,
      sent: [REPLY, before, '-- \nMeghdoot Labs'],
      theirs: [before],
    });

  it.each([
    `Dear Asha,\n\nMarch is fine.\n\n${signature}`,
    `${signature}\n\nPS: the tea is on its way.`,
    `Nobody answered this:\n\n${before}`,
  ])('stays: %s', async (words) => {
    expect((await answer(words)).text).toBe(words);
    expect((await answer(`${words}\n\n${WROTE}\n\n${QUOTED}`)).text).toBe(words);
  });

  it.each([
    ['a list', 'We meet:\n\nDate: 12 March 2026\nFrom: 3 pm\nTo: 4 pm'],
    ['a date and a colon', 'Come on 12.3.2026 at 15:00, the address is below:'],
    ['what somebody wrote', 'This is what our bank on 2.3.2026 at 10:15 wrote'],
  ])('stays below %s', async (_, words) => {
    expect((await answer(`${words}\n\n${signature}`)).text).toBe(`${words}\n\n${signature}`);
  });

  it('stays below a list and dashes', async () => {
    const words = 'We meet:\n\nDate: 12 March 2026\nFrom: 3 pm\n\n-- \nPriya Rao';
    expect((await answer(words)).text).toBe(words);
  });

  it('stays below a letter’s head, with the same greeting', async () => {
    const letter = (words: string) => `Dear Ms Asha Kumar,\n\n${words}\n\n${signature}`;
    const theirs = letter('we have a few questions.');
    const words = `Date: 12 March 2026\nSubject: offer\n\n${letter('we take it.')}`;
    const { text } = await parseAnswer(Buffer.from(`Subject: Re: Your shop\n\n${words}`), {
      ...OURS,
      sent: [REPLY, theirs],
      theirs: [theirs],
    });
    expect(text).toBe(words);
  });

  it('is history below ours', async () => {
    const history = `${HEADER}\n\n${REPLY}\n\nFrom: Priya <priya@visitor.example>\nSent: 3 March 2026\n\n${before}`;
    expect((await answer(`${NEW}\n\n${history}`)).text).toBe(NEW);
  });
});
