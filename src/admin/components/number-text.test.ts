import { countText, ordinalText } from './number-text';

test('counts are grouped as Intl does it in India', () => {
  for (const count of [0, 7, 42, 999, 1000, 1436, 99_999, 100_000, 1_234_567, 1_234_567_890]) {
    expect(countText(count)).toBe(count.toLocaleString('en-IN'));
  }
});

test('ordinals end as Intl says', () => {
  const rules = new Intl.PluralRules('en', { type: 'ordinal' });
  const endings = { zero: '', one: 'st', two: 'nd', few: 'rd', many: '', other: 'th' };
  for (let n = 1; n <= 131; n += 1) expect(ordinalText(n)).toBe(`${n}${endings[rules.select(n)]}`);
});
