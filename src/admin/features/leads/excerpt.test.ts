import { excerpt } from './excerpt';

describe('excerpt', () => {
  it('leaves a short line as it is', () => {
    expect(excerpt('Please call me.')).toBe('Please call me.');
  });

  it('puts several lines on one', () => {
    expect(excerpt('Hello\n\n  there')).toBe('Hello there');
  });

  it('cuts between words', () => {
    const text = 'twelve chars '.repeat(20);
    expect(excerpt(text)).toMatch(/^(twelve chars )+(twelve|twelve chars)…$/);
    expect(excerpt(text).length).toBeLessThanOrEqual(131);
  });

  it('cuts a text without spaces between characters, not inside one', () => {
    expect(excerpt('😀'.repeat(200))).toMatch(/^😀+…$/u);
  });
});
