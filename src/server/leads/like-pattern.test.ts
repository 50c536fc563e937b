import { containing, literally } from './like-pattern';

describe('a LIKE pattern', () => {
  it.each([
    ['100%', '100\\%'],
    ['a_b', 'a\\_b'],
    ['C:\\x', 'C:\\\\x'],
    ['5*', '5_'],
    ['plain, (text).or', 'plain, (text).or'],
  ])('matches %s literally', (text, pattern) => {
    expect(literally(text)).toBe(pattern);
    expect(containing(text)).toBe(`%${pattern}%`);
  });
});
