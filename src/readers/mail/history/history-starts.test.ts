import { NEW, QUOTED, read, REPLY, WROTE } from '../../../../testing/server/shop-answers';

const ASHA = 'Asha at Meghdoot Labs <hello@meghdoot.example>';

describe('history begins', () => {
  it.each([
    `-------- Mensaje original --------\n${ASHA} 04.03.2026 11:20`,
    `>>> ${ASHA} 4/3/2026 11:20 >>>`,
    `2026/3/4 ${ASHA}`,
    `--\n${WROTE}`,
    '--------------------\n\nAsha, 4 Mar 2026, 11:20 GMT+5:30',
    '2026年3月4日 11時20分、Asha at Meghdoot Labsさんは書きました:',
    `\u2010\u2010\u2010\u2010 Original Message \u2010\u2010\u2010\u2010\n${WROTE}`,
    `----------------\nКому: priya@visitor.example;\nТема: Your shop;\n${WROTE}`,
  ])('at a name, an address and a date without a verb: %s', async (line) => {
    expect((await read(`${NEW}\n\n${line}\n\n${REPLY}`)).text).toBe(NEW);
  });

  it.each([
    ['labels nobody knows', [`Abcd: ${ASHA}`, 'Sent: 4. 3. 2026 11:20', 'Til: ravi@firm.example']],
    ['marks of direction', [`\u200fמאת: ${ASHA}`, '\u200fנשלח: 4. 3. 2026 11:20']],
    [
      'joined letters',
      [`از: ${ASHA}`, 'ارسال\u200cشده: 4. 3. 2026 11:20', 'به: ravi@firm.example'],
    ],
    [
      'rows of a table',
      ['---- Replied Message ----', `| From | ${ASHA} |`, '| Date | 3/4/2026 11:20 |'],
    ],
    [
      'values below their labels',
      ['From:', ASHA, 'Sent:', 'Wednesday, 4 March 2026 11:20', 'To:', 'Priya'],
    ],
    [
      'a date in two lines',
      [`From: ${ASHA}`, 'Sent: Wednesday, 4 March', '2026 11:20', 'To: Priya'],
    ],
    [
      'dashes around its sender',
      [
        `---- Message from ${ASHA} on 4-Mar-2026 at 11:20 ----`,
        `From: ${ASHA}`,
        'Sent: 4. 3. 2026',
      ],
    ],
    [
      'a label of two words below dashes',
      ['---- Mesajul original ----', `De la: ${ASHA}`, 'Trimis: 4. 3. 2026 11:20', 'Către: Priya'],
    ],
    [
      'a summary of Notes above it',
      [
        'Asha at Meghdoot Labs ---04-03-2026 11:20:00---Hello Priya,',
        '',
        `From: ${ASHA}`,
        'Date: 04-03-2026 11:20',
      ],
    ],
    [
      'words without dashes above it',
      [
        '  Original Message  ',
        'From: Asha at Meghdoot Labs',
        'Sent: 4. 3. 2026',
        'Subject: Your shop',
      ],
    ],
    [
      'all labels in one line',
      [`*From:* ${ASHA} *Sent:* 4 March 2026 11:20 *To:* Priya *Subject:* RE: Your shop`],
    ],
    [
      'a date in other words above it',
      ['====', '', 'Message du : 4/3/2026 11:20', `De : ${ASHA}`, 'A : priya@visitor.example'],
    ],
    [
      'its sender alone above it',
      ['Asha at Meghdoot Labs', '', `From: ${ASHA}`, 'Date: 2026-03-04 11:20'],
    ],
    [
      'an address alone above it',
      ['hello@meghdoot.example', ' ', 'From: Asha', 'Date: 2026-03-04 11:20', 'Subject: Your shop'],
    ],
    ['stars above it', ['* * *', `From: ${ASHA}`, 'Sent: 4. 3. 2026 11:20']],
    ['dashes in bold', ['*----- Original Message -----*', `*From:* ${ASHA}`, '*Sent:* 4. 3. 2026']],
  ])('at the first line of a header with %s', async (_, header) => {
    expect((await read(`${NEW}\n\n${header.join('\n')}\n\n${REPLY}`)).text).toBe(NEW);
  });

  it('at the dashes above a header that is marked as quoted', async () => {
    const header = `----- Original Message -----\n>From: ${ASHA}\n>Date: 2026/3/4, Wed 11:20`;
    expect((await read(`${NEW}\n\n${header}\n${QUOTED}`)).text).toBe(NEW);
  });
});

it('history begins at the title of a quoted header without a date', async () => {
  const header = `> Message du 04/03/26 11:20\n> De : "Asha" <hello@meghdoot.example>\n> A : priya@visitor.example\n> Objet : Your shop`;
  expect((await read(`${NEW}\n\n${header}\n>\n${QUOTED}`)).text).toBe(NEW);
});

it('history with bars begins at a line without an address', async () => {
  const bars = REPLY.replace(/^/gm, '| ');
  const mail = `${NEW}\n\nAsha at Meghdoot Labs wrote on 4/3/2026 11:20:\n\n${bars}`;
  expect((await read(mail)).text).toBe(NEW);
});

it.each([
  'Le mer. 4 mars 2026 à 11:20, Asha <hello@meghdoot.example> a écrit :',
  'El mié, 4 mar 2026 a la(s) 11:20 a.m., Asha (\nhello@meghdoot.example) escribió:',
  'ke 4. maalisk. 2026 klo 11.20 Asha (hello@meghdoot.example) kirjoitti:',
  'Asha <hello@meghdoot.example> ezt írta (időpont: 2026. márc. 4., Sze, 11:20):',
  'बुध, 4 मार्च 2026 को 11:20 am बजे को Asha <hello@meghdoot.example> ने\nलिखा:',
  '2026/03/04 11:20、Asha <hello@meghdoot.example>のメール:',
  'Op 4 mrt. 2026, om 11:20 heeft Asha <hello@meghdoot.example> het volgende geschreven:',
  'Asha <hello@meghdoot.example> hat am 04.03.2026 11:20 IST geschrieben:',
  'Wiadomość napisana przez Asha <hello@meghdoot.example> w dniu 4 mar 2026, o godz. 11:20:',
  'On Wed, Mar 4, 2026 at 11:20am, Asha < hello@meghdoot.example [hello@meghdoot.example] > wrote:',
  'On March 4, 2026 at 11:20 AM GMT+5:30 hello@meghdoot.example wrote:',
  '---- On Wed, 04 Mar 2026 11:20:00 +0530 hello@meghdoot.example wrote ----',
  'On 4 Mar 2026, at 11:20, Asha <hello@meghdoot.example<\nmailto:hello@meghdoot.example>> wrote:',
  '\u202bבתאריך יום ד׳, 4 במרץ 2026 ב-11:20 מאת \u202aAsha <\u202a\nhello@meghdoot.example\u202c\u200f>:\u202c',
])('history of other words, which nothing marks, begins at %s', async (line) => {
  expect((await read(`${NEW}\n\n${line}\n\nWords of another email.\n\nAsha`)).text).toBe(NEW);
});

it.each([
  '> Op 4 mrt. 2026 om 11:20 schreef Asha at Meghdoot Labs:\n>\n> Other words.\n> Asha',
  '> Pada 4 Mar 2026 11.20, Asha at\n> Meghdoot Labs menulis:\n> Other words.',
  `>>> ${ASHA} 4/3/2026 11:20 >>>\n> Other words.`,
  'ons. 4. mars 2026 kl. 11:20 skrev Asha <hello@meghdoot.example\n>:\n\n> Other words.',
  'On Wed, Mar 4, Somebody Else\n<hello@meghdoot.example>\nwrote:\n> Other words.',
  '04.03.26 11:20, Asha at\nMeghdoot Labs пише:\n> Other words.',
])('a quote that we do not know is history by its start: %s', async (history) => {
  expect((await read(`${NEW}\n\n${history}`)).text).toBe(NEW);
});

it.each([
  'Du schriebst am 4.3.2026:',
  'Sie schrieben am 4.3.2026:',
  'At 3/4/2026 11:20 AM, you wrote:',
])('a line that speaks to them begins history: %s', async (line) => {
  expect((await read(`${NEW}\n\n${line}\n${QUOTED}`)).text).toBe(NEW);
});

it('a header without a date and an address is history below a title', async () => {
  const header = 'Subject: Your shop\nFrom: Asha at Meghdoot Labs\nTo: Priya';
  const mail = `${NEW}\n\n---- Original Message ----\n${header}\n\nOther words.\n\nAsha`;
  expect((await read(mail)).text).toBe(NEW);
});

it('a mail that we do not know is history between two starts', async () => {
  const header = `From: ${ASHA}\nSent: 6 March 2026 11:20\nTo: Priya\nSubject: Re: Your shop`;
  const mail = `${NEW}\n\n${header}\n\nHave you decided?\n\n${WROTE}\n${QUOTED}`;
  expect((await read(mail)).text).toBe(NEW);
});

it('an older mail of theirs goes on below ours', async () => {
  const older =
    'On Mon, 2 Mar 2026 at 9:00, Priya <priya@visitor.example> wrote:\n> May I ask you something?';
  expect((await read(`${NEW}\n\n${WROTE}\n\n${REPLY}\n\n${older}`)).text).toBe(NEW);
});

describe('words of theirs stay, though they look like', () => {
  it.each([
    [
      'the beginning of history',
      `I have the mail of ${ASHA} from 4.3.2026 11:20, which I answer here\n\n${QUOTED}`,
      'which I answer here',
    ],
    [
      'the header of a mail',
      'Hello,\n\nDate: 5 March 2026\nSubject: Your shop\n\nDear Asha, we accept.',
      'Date: 5 March 2026\nSubject: Your shop\n\nDear Asha, we accept.',
    ],
  ])('%s', async (_, words, kept) => {
    expect((await read(words)).text).toContain(kept);
  });
});

it.each([
  ['a line of history', 'Tel: 98765\nFax: 98766\nE-Mail: priya@visitor.example', WROTE],
  ['a line of history without a date', 'Does 9 March 2026 suit you?', `${ASHA} wrote:`],
  ['a time glued to our address', 'Priya\n98765 43210', `${ASHA}于2026年3月4日 周三11:20写道：`],
  [
    'a header with labels nobody knows',
    'My answers are these:\n',
    `Abcd: ${ASHA}\nEfgh: 4. 3. 2026 11:20\nIjkl: priya@visitor.example`,
  ],
])('words of theirs stay directly above %s', async (_, words, start) => {
  expect((await read(`${words}\n${start}\n${REPLY}`)).text).toBe(words.trim());
});

it('a list of theirs stays above a line and their signature', async () => {
  const words = 'From: Delhi\nTo: Goa\nDate: 12 Dec 2026\n\nCan the shop show this?\n\n-- \nPriya';
  expect((await read(words)).text).toBe(words);
});

it.each([
  'Date: 5 March 2026\nTo: Meghdoot Labs\n\nAsha\n\nwe take it.',
  'Invoice it so:\n\nFrom: Meghdoot Labs <hello@meghdoot.example>\nTo: accounts@visitor.example\n\nThanks.',
  'This is what Meghdoot Labs offered on 2.3.2026:\n\nAsha\n\nWe take it.',
  'Meghdoot Labs wrote on 2.3.2026 at 10:15 that tests cost extra:\n\nhow much?',
  'From: Kochi To: Goa Date: 9.3.2026 Contact: priya@visitor.example\nIs that fine?',
  'Please call Asha <hello@meghdoot.example> on 9.3.2026 at 10:00:\n\n- price\n- languages',
  'Our mail to Asha <hello@meghdoot.example> of 2 March 2026, 10:15 came back:\n\n550 no such user',
  'Contact: hello@meghdoot.example\nDay: 9.3.2026\nTopic: tea\n\nWhat does it cost?',
  'Subject: call\nDate: 9.3.2026 15:00\nHost: hello@meghdoot.example\n\nI am ill.',
  'Next call:\n----------\nAsha, 9 March 2026, 16:30\n\nIs that fine?',
  'Notes:\n\nDate: 2 March 2026, 10:15\nFrom: Meghdoot Labs (Asha)\nSubject: tea\n\nThe price is fine.',
])('a greeting or name that we wrote, too, does not make history of theirs: %s', async (words) => {
  expect((await read(words)).text).toBe(words);
});

it('an answer with a date stays between our lines, though nothing marks them', async () => {
  const [greeting = '', , offer = '', , question = ''] = REPLY.split('\n');
  const header = `From: ${ASHA}\nSent: 4. 3. 2026 11:20\nTo: Priya`;
  const answer = 'On 9 March 2026 at 15:00 we can talk:\ncall my mobile.';
  const mail = [NEW, header, greeting, offer, answer, question, 'Hindi.'].join('\n\n');
  expect((await read(mail)).text).toContain(answer);
});

it('a header without an address is history where its subject is the thread’s', async () => {
  const header = 'From: Asha at Meghdoot Labs\nSent: 4 March 2026 11:20\nTo: Priya';
  const mail = `${NEW}\n\n${header}\nSubject: RE: [EXTERNAL] Your shop\n\nWords in translation.`;
  expect((await read(mail)).text).toBe(NEW);
});

it('a line without an address is history where its quote was taken away', async () => {
  const line = 'Am 04.03.26 um 11:20 schrieb Asha at Meghdoot Labs:';
  expect((await read(`${NEW}\n\n${line}\n`)).text).toBe(NEW);
});

it.each([
  'Dear Meghdoot Labs:',
  'Call me at 11:20\nDear Meghdoot Labs:',
  'Our notes for Meghdoot Labs, 5.3.2026:',
])('a greeting of theirs stays above a quote: %s', async (greeting) => {
  const part = '> Which languages do you need?\n\nHindi.';
  for (const below of [part, `${QUOTED}\n\nHindi.`]) {
    expect((await read(`${greeting}\n\n${below}`)).text).toContain(greeting);
  }
});

it('an urgent line stays below a quote', async () => {
  const urgent = '>>> WE OPEN IN MARCH <<<';
  expect((await read(`${WROTE}\n${QUOTED}\n\n${urgent}`)).text).toBe(urgent);
});
