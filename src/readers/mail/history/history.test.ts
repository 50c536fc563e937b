import fc from 'fast-check';
import { cpuSeconds } from '../../../../testing/cpu-seconds';
import { NEW, QUOTED, read, REPLY, WROTE } from '../../../../testing/server/shop-answers';
import { parseAnswer } from '../parse-answer';

describe('history below a line that names us, with a date', () => {
  it.each([
    WROTE,
    'On Wed, 4 Mar 2026 at 11:20, Asha at Meghdoot Labs <\nhello+abc123@meghdoot.example> wrote:',
    'Am Mi., 4. März 2026 um 11:20 Uhr schrieb Asha <hello@meghdoot.example>:',
    'Asha <hello@meghdoot.example> schrieb am Mi., 4. März 2026, 11:20:',
    'Le mer. 4 mars 2026 à 11:20, Asha <hello@meghdoot.example> a écrit :',
    'El mié, 4 mar 2026 a las 11:20, Asha (<hello@meghdoot.example>)\nescribió:',
    'Em qua., 4 de mar. de 2026 às 11:20, Asha <hello@meghdoot.example> escreveu:',
    'Op wo 4 mrt 2026 om 11:20 schreef Asha <hello@meghdoot.example>:',
    'śr., 4 mar 2026 o 11:20 Asha <hello@meghdoot.example> napisał(a):',
    'Asha <hello@meghdoot.example> ezt írta (időpont: 2026. márc. 4., Sze, 11:20):',
    'Среда, 4 марта 2026, 11:20 +05:30 от Asha <hello@meghdoot.example>:',
    'बुध, 4 मार्च 2026 को 11:20 am बजे को Asha <hello@meghdoot.example> ने लिखा:',
    'في الأربعاء، ٤ مارس ٢٠٢٦ في ١١:٢٠ ص كتب Asha <hello@meghdoot.example>:',
    '2026年3月4日(水) 11:20 Asha <hello@meghdoot.example>:',
    'Asha <hello@meghdoot.example> 于2026年3月4日周三 11:20写道：',
    '2026년 3월 4일 (수) 오전 11:20, Asha <hello@meghdoot.example>님이 작성:',
    '---- On Wed, 04 Mar 2026 11:20:00 +0530 Asha <hello@meghdoot.example> wrote ----',
    '------- Original Message -------\nOn Wednesday, March 4th, 2026 at 11:20, Asha <hello@meghdoot.example> wrote:',
  ])('%s', async (line) => {
    for (const history of [QUOTED, REPLY]) {
      expect((await read(`${NEW}\n\n${line}\n\n${history}`)).text).toBe(NEW);
      expect((await read(`${NEW}\n${line}\n${history}`)).text).toBe(NEW);
    }
    expect((await read(`${line}\n${QUOTED}\n\n${NEW}`)).text).toBe(NEW);
  });

  it('whose date alone is known, above words that we sent', async () => {
    const { text } = await read(`${NEW}\n\nAm 04.03.26 um 11:20 schrieb jemand:\n${QUOTED}`);
    expect(text).toBe(NEW);
  });

  it.each(['March is fine.', 'March is fine', '👍'])(
    'that follows their words on the same line: %s',
    async (words) => {
      expect((await read(`${words} ${WROTE}\n${QUOTED}`)).text).toBe(words);
      const line = REPLY.split(/\s+/).join(' ');
      for (const rest of [`> ${line}`, line])
        expect((await read(`${words} ${WROTE} ${rest}`)).text).toBe(words);
    },
  );

  it.each(['AK', 'A', 'AaML'])('and behind the initials of who wrote it: %s', async (name) => {
    const initials = REPLY.replace(/^(?=.)/gm, `${name}> `);
    const line = 'Wednesday, March 4, 2026, 11:20:00 AM, you wrote:';
    expect((await read(`${NEW}\n\n${line}\n\n${initials}`)).text).toBe(NEW);
    const own = `Run it:\n\n${`${name}> npm start\n`.repeat(3)}\nRight?`;
    expect((await read(own)).text).toBe(own);
  });

  it('that stands within the quote', async () => {
    const { text } = await read(`${NEW}\n\nSent from my phone\n\n> ${WROTE}\n> \n${QUOTED}`);
    expect(text).toBe(`${NEW}\n\nSent from my phone`);
  });
});

describe('history below a block of header lines', () => {
  it.each([
    ['From', 'Sent', 'To', 'Subject'],
    ['Von', 'Gesendet', 'An', 'Betreff'],
    ['De ', 'Envoyé ', 'À ', 'Objet '],
    ['De', 'Enviado el', 'Para', 'Asunto'],
    ['Da', 'Inviato', 'A', 'Oggetto'],
    ['Från', 'Skickat', 'Till', 'Ämne'],
    ['Od', 'Odesláno', 'Komu', 'Předmět'],
    ['От', 'Отправлено', 'Кому', 'Тема'],
    ['Gönderen', 'Gönderildi', 'Kime', 'Konu'],
    ['من', 'تم الإرسال', 'إلى', 'الموضوع'],
    ['प्रेषक', 'भेजा गया', 'प्रति', 'विषय'],
    ['发件人', '发送时间', '收件人', '主题'],
    ['差出人', '送信日時', '宛先', '件名'],
    ['*Abcd', '*Efgh', '*Ijkl', '*Mnop'],
  ])('%s, %s, %s, %s', async (from, sent, to, subject) => {
    const block = [
      `${from}: Asha at Meghdoot Labs <hello@meghdoot.example>`,
      `${sent}: 4. 3. 2026 11:20`,
      `${to}: Priya <priya@visitor.example>;`,
      ' buyer@visitor.example',
      `${subject}: Your shop`,
    ].join('\n');
    for (const above of ['', '________________________________\n', '----- Xyz -----\n']) {
      expect((await read(`${NEW}\n\n${above}${block}\n\n${REPLY}`)).text).toBe(NEW);
      expect((await read(`${NEW}\n\n${above}${block}\n\nIn other words.`)).text).toBe(NEW);
    }
  });
});

it('history below a header without colons is folded', async () => {
  const block =
    'From "Asha" <hello@meghdoot.example>\nTo "Priya" <priya@visitor.example>\nCc "Dinesh" <dinesh@visitor.example>\nDate 04/03/2026 11:20:00\nSubject Your shop';
  expect(
    (await read(`${NEW}\n\n------ Original Message ------\n${block}\n\nOther words.`)).text,
  ).toBe(NEW);
  const own = block.replace('hello@meghdoot.example', 'anil@visitor.example');
  expect((await read(`See:\n---\n${own}\n\nThirty.`)).text).toContain('Thirty.');
});

describe('words of a colleague that we do not know', () => {
  const from = (address: string, ourAddress: string) =>
    parseAnswer(
      Buffer.from(
        `Subject: Re: Your shop\n\n${NEW}\n\nOn 5 Mar 2026 at 9:05 am, Kavya <${address}> wrote:\n\n> We can start sooner.`,
      ),
      { sent: [REPLY], ourAddresses: [ourAddress] },
    );

  it('are history at a domain of ours', async () => {
    expect((await from('kavya@meghdoot.example', 'hello@meghdoot.example')).text).toBe(NEW);
  });

  it.each([
    ['kavya@gmail.com', 'meghdoot@gmail.com'],
    ['kavya@meghdoot.example.org', 'hello@meghdoot.example'],
    ['kavya@notmeghdoot.example', 'hello@meghdoot.example'],
  ])('stay from %s where ours is %s', async (address, ourAddress) => {
    expect((await from(address, ourAddress)).text).toContain('We can start sooner.');
  });
});

describe('words of theirs that only look like history stay', () => {
  it.each([
    'On Tuesday we met.\nMy partner wrote\nan offer.',
    'My partner on Tuesday wrote:\n\nTwo lakh at most.',
    'My partner wrote on 2.3.2026:\n> Two lakh at most.\n\nWhat do you say?',
    'From: Jaipur [JAI]\nTo: Kochi [COK]\nSeats: 4\n\nThese are the fields.',
    'Von: Köln\nNach: Goa\n\nBitte ein Angebot.',
    'Our limit is\n> 2 lakh\nfor the first year.',
    'This fails:\n\n> npm install\n> npm start\n\nWhy?',
    '---------- Forwarded message ---------\nFrom: Dinesh <dinesh@visitor.example>\nDate: Mon, 2 Mar 2026 at 09:00\nSubject: shop\nTo: Priya <priya@visitor.example>\n\nThirty products, please.',
    'Begin forwarded message:\n\n> From: Dinesh <dinesh@visitor.example>\n> Date: 2 March 2026\n> To: priya@visitor.example\n>\n> Thirty products, please.',
    'Dear Meghdoot Labs, by 15.3.2026 we need a quote for:\n\n- tea\n- spices',
    'Meeting of 9 March 2026, 4:30 pm, with Meghdoot Labs:\n\n1. texts\n2. photos',
    'What our accountant wrote to Meghdoot Labs on 2/3/2026:\n\nNo advance.',
    'Please tell Asha <hello@meghdoot.example> by 15.3.2026:\n\n- the price',
    'Send the bill so:\n\nDate: 31 March 2026\nTo: Priya Tea\nFrom: Meghdoot Labs\n\nThanks',
    'Two things:\n- a\n- b\n\n---\n\nSubject: open\nTo: be decided',
  ])('%s', async (words) => {
    expect(await read(words)).toMatchObject({ text: words, quoted: '' });
    expect((await read(`${words}\n\n${WROTE}\n\n${QUOTED}`)).text).toBe(words);
  });
});

describe('answers between the quoted lines', () => {
  it('stand with the lines they answer', async () => {
    const { text, quoted } = await read(
      `${WROTE}\n\n> Which languages do you need?\n\nHindi.\n\n> Who writes the texts?\n\nWe do.`,
    );
    expect(text).toBe(
      '> Which languages do you need?\n\nHindi.\n\n> Who writes the texts?\n\nWe do.',
    );
    expect(quoted).toContain(WROTE);
  });

  it('are found where nothing marks a quote', async () => {
    const { text } = await read(
      `See below.\n\nFrom: Asha <hello@meghdoot.example>\nSent: 4 March 2026\nTo: Priya\nSubject: Your shop\n\n${REPLY.replace('you need?\n', 'you need?\nHindi.\n')}`,
    );
    expect(text).toBe('See below.\n\n> Which languages do you need?\n\nHindi.');
  });

  it.each([
    '> Which languages do you need?\n> Hindi.\n> Who writes the texts?\n',
    '> Which languages do you need?\n\n> Hindi.\n',
  ])('are found within the quote: %s', async (quote) => {
    expect((await read(`${WROTE}\n\n${quote}`)).text).toContain('Hindi.');
  });
});

it('flowed text is joined, and a line that was stuffed is no quote', async () => {
  const { text } = await read('We go \non.\n\n >2 lakh', 'text/plain; format=flowed');
  expect(text).toBe('We go on.\n\n>2 lakh');
});

it('every line of theirs is in the text or one click away', async () => {
  const ours = REPLY.split('\n');
  const line = fc.oneof(
    fc.constantFrom(...ours, ...ours.map((each) => `> ${each}`), WROTE, '', '-- ', '________'),
    fc.constantFrom(
      'From: Goa',
      'To: Asha',
      'Sent: 4 March 2026',
      'Subject: Your shop',
      '> 2 lakh',
    ),
    fc.stringMatching(/^[ >]{0,3}[\p{L}\p{N} :.,<>@*-]{1,40}$/u),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
      const { text, quoted } = await read(lines.join('\n'));
      const kept = `${text}\n${quoted}`.replace(/[\s>]+/g, ' ');
      for (const each of lines) expect(kept).toContain(each.replace(/[\s>]+/g, ' ').trim());
    }),
    { numRuns: 300 },
  );
});

it('many starts of history take no more time than other lines', async () => {
  const older = `${WROTE}\nSo be it.\n`.repeat(15_000);
  const readOlder = () => read(`${NEW}\n\n${older}\n> Hello Priya,`);
  expect((await readOlder()).text).toBe(NEW);
  expect(await cpuSeconds(readOlder)).toBeLessThan(8);
});
