import { someAnswers } from '../../testing/server/scripts/new-agency';
import { askAnswers, readAmounts, readWeekdays } from './questions';

afterEach(() => jest.restoreAllMocks());

/** Types answers in this order. A question is asked again after an answer that was refused. */
async function type(typed: readonly string[]) {
  const asked: string[] = [];
  const said: string[] = [];
  const rest = [...typed];
  const answers = await askAnswers({
    ask: (question) => {
      asked.push(question);
      const answer = rest.shift();
      return answer === undefined
        ? Promise.reject(new Error(`unexpected: ${question}`))
        : Promise.resolve(answer);
    },
    say: (text) => said.push(text.trim()),
  });
  expect(rest).toEqual([]);
  return { answers, asked, said };
}

const SHORT = [
  ...['Kupferhof', 'Web shops for makers of furniture.', 'Europe/Vienna', '', '', 'Graz', ''],
  ...['+43 316 555 0142', 'servus@kupferhof.example', '', '', '', '', '', '', 'y'],
  ...['Web shops', 'New shop, Move of a shop', '4800', '2400', ''],
  ...['', 'Resi Lackner', 'Founder'],
];

test('twenty-four questions make an agency, and Enter takes what is proposed', async () => {
  const { answers, asked } = await type(SHORT);
  expect(asked).toHaveLength(24);
  expect(answers).toMatchObject({
    ...{
      country: 'AT',
      languages: ['en-AT'],
      currency: 'EUR',
      whatsapp: true,
      founded: new Date().getFullYear(),
    },
    hours: {
      weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      ...{ opens: '09:00', closes: '18:00' },
    },
    groups: [
      {
        name: 'Web shops',
        services: [
          { name: 'New shop', price: '4800' },
          { name: 'Move of a shop', price: '2400' },
        ],
      },
    ],
    replyHours: { enquiry: 24, officeHours: 2 },
    budgets: [5000, 20_000],
    person: { name: 'Resi Lackner', role: 'Founder' },
  });
});

test('a wrong answer is asked for again, with the reason', async () => {
  const typed = SHORT.with(2, 'Vienna').toSpliced(3, 0, 'Europe/Vienna');
  const phone = typed.indexOf('+43 316 555 0142');
  const { answers, asked, said } = await type(typed.toSpliced(phone, 0, '0316 555 0142'));
  expect(asked.filter((question) => question.startsWith('Time zone'))).toHaveLength(2);
  expect(said).toContain(
    'must be a zone of the time zone database, like Asia/Kolkata or Europe/Berlin',
  );
  expect(said).toContain('must be the calling code of a country, like +91 or +49');
  expect(answers).toMatchObject({ timeZone: 'Europe/Vienna', phone: '+43 316 555 0142' });
});

test('groups are asked for until there is no other', async () => {
  const more = ['yes', 'Pictures', 'Dishes', '€ 900 a day', 'n'];
  const { answers } = await type(SHORT.toSpliced(20, 1, ...more));
  expect(answers.groups.map(({ name }) => name)).toEqual(['Web shops', 'Pictures']);
  expect(answers.budgets).toEqual([2000, 9000]);
});

test('an answer that is no yes and no no is asked for again', async () => {
  const { answers, asked, said } = await type(SHORT.toSpliced(20, 0, '180 €'));
  expect(asked.filter((question) => question.startsWith('Another group?'))).toHaveLength(2);
  expect(said).toContain('must be yes or no');
  expect(answers.groups).toHaveLength(1);
});

test('each service is asked for its price, and has the one before it proposed', async () => {
  const { answers, asked } = await type(SHORT.with(19, ''));
  expect(asked).toContain('  Move of a shop costs from, in EUR, such as 900 [4800]: ');
  expect(answers.groups[0]?.services.map(({ price }) => price)).toEqual(['4800', '4800']);
});

test('a country may be named in English, and a name that is none is refused', async () => {
  const { answers, said } = await type(SHORT.with(3, 'Frankreich').toSpliced(4, 0, 'France'));
  expect(said).toContain('must be the two letters of a country, like FR, or its name in English');
  expect(answers).toMatchObject({ country: 'FR', currency: 'EUR' });
});

test('the zone of this machine is proposed, with its country and currency', async () => {
  const resolved = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tokyo' }).resolvedOptions();
  jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(resolved);
  const { answers, asked } = await type(SHORT.with(2, ''));
  expect(asked).toContain('Time zone, such as Europe/Berlin [Asia/Tokyo]: ');
  expect(answers).toMatchObject({ timeZone: 'Asia/Tokyo', country: 'JP', currency: 'JPY' });
});

test.each([
  ['Monday to Wednesday, Saturday', ['Monday', 'Tuesday', 'Wednesday', 'Saturday']],
  ['tue-thu', ['Tuesday', 'Wednesday', 'Thursday']],
  ['Sunday', ['Sunday']],
  ['Friday to Monday', ['Friday', 'Saturday', 'Sunday', 'Monday']],
  ['Sunday and Monday', ['Sunday', 'Monday']],
  ['Monday, Tuesday, and Friday', ['Monday', 'Tuesday', 'Friday']],
  ['Mo–Fr', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']],
  ['Sat — Sun, Sun', ['Saturday', 'Sunday']],
  ['Thursday through Saturday', ['Thursday', 'Friday', 'Saturday']],
  ['Montag bis Freitag', ['Montag bis Freitag']],
  ['Monday to Tuesday to Friday', ['Monday to Tuesday to Friday']],
  ['weekdays', ['weekdays']],
])('office days %j', (typed, days) => {
  expect(readWeekdays(typed)).toEqual(days);
});

test.each(['every day', 'Monday to Sunday'])('%j has all seven days', (typed) => {
  expect(new Set(readWeekdays(typed)).size).toBe(7);
});

describe('amounts', () => {
  const germany = { ...someAnswers(), languages: ['de-DE'], country: 'DE' };
  const america = { ...someAnswers(), country: 'US', currency: 'USD' };

  test.each([
    [america, '5000, 20000', [5000, 20_000]],
    [america, '5000,20000', [5000, 20_000]],
    [america, '$2,000, $10,000', [2000, 10_000]],
    [america, '2,000', [2000]],
    [germany, '5.000, 20.000', [5000, 20_000]],
    [germany, '5.000 €; 20.000 €', [5000, 20_000]],
    [someAnswers(), '5.000, twenty', [5000, NaN]],
    [{ ...america, country: 'IE', currency: 'EUR' }, '5.000', [NaN]],
  ])('%# %j', (answers, typed, amounts) => {
    expect(readAmounts(typed, answers)).toEqual(amounts);
  });
});

test('a name without Latin letters is asked for its key', async () => {
  const names = ['ウェブ制作', 'web', 'サイト、保守', '', '300000', 'care', ''];
  const { answers, asked } = await type(SHORT.toSpliced(16, 4, ...names));
  expect(asked).toContain('  ウェブ制作 in addresses, in small letters from a to z [group-1]: ');
  expect(answers.groups).toEqual([
    {
      ...{ name: 'ウェブ制作', key: 'web' },
      services: [
        { name: 'サイト', key: 'service-1', price: '300000' },
        { name: '保守', key: 'care', price: '300000' },
      ],
    },
  ]);
});
