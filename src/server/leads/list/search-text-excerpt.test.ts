import { cpuSeconds } from '../../../../testing/cpu-seconds';
import { excerptOf, searchWords } from './search-text';

/** The excerpt with its hits in brackets. */
const show = (text: string, q: string) =>
  excerptOf(text, searchWords(q))
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('');

const LONG = `${'Nothing of note. '.repeat(40)}The greenhouse leaks\nat its ridge.${' More of it.'.repeat(40)}`;

test.each([
  ['We grow orchids.', 'orchids', 'We grow [orchids].'],
  ['Café Ünal, near O’Brien', 'unal obrien cafe', '[Café] [Ünal], near [O’Brien]'],
  ['हमें क्लिनिक की वेबसाइट चाहिए', 'वेबसाइट', 'हमें क्लिनिक की [वेबसाइट] चाहिए'],
  ['灯台の見積です', '見積', '灯台の[見積]です'],
  ['An orchard or a row', 'or', 'An [or]chard [or] a row'],
  ['Straße, STRASSE', 'strasse', '[Straße], [STRASSE]'],
  ['The İstanbul office', 'istanbul', 'The [İstanbul] office'],
])('%s: the words of %s are marked', (text, q, wanted) => {
  expect(show(text, q)).toBe(wanted);
});

test('of a long text it is the stretch that holds most of the words, cut between words', () => {
  const excerpt = show(`Ridge. ${LONG}`, 'ridge greenhouse');
  expect(excerpt).toMatch(/^… .*The \[greenhouse\] leaks at its \[ridge\]\. More .* …$/);
  expect(excerpt.length).toBeLessThan(180);
});

test('a letter is not cut from its marks', () => {
  const text = `tide ${'कि'.repeat(100)}`;
  const shown = show(text, 'tide').replace(/[[\]]| …$/g, '');
  expect(text.startsWith(shown)).toBe(true);
  expect(text.slice(shown.length)).toMatch(/^क/);
});

test('a text of one word a thousand times is excerpted at once', async () => {
  expect(await cpuSeconds(() => show('ebb '.repeat(5000), 'ebb'))).toBeLessThan(1);
});
