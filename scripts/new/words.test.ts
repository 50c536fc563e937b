import { readFileSync } from 'node:fs';
import { knownWords, unwritten } from './words';

describe('a place for a word', () => {
  it('has the plurals of its language', () => {
    const text = '{count, plural, one {# file} other {# files}}';
    expect(unwritten('words/form.json', text, 'pl')).toBe(
      'To be written: {count,plural,one{# file} few{# files} many{# files} other{# files}}',
    );
  });

  it('keeps a message whose forms are those of English', () => {
    expect(unwritten('words/form.json', 'Remove {name}', 'pl')).toBe(
      'To be written: Remove {name}',
    );
  });

  it('has no words that the code says in English alone', () => {
    const text = 'Please write {field} on one line.';
    expect(unwritten('enquiry-form.json', text, 'de')).toBe(
      'To be written: Please write {label} on one line.',
    );
  });
});

describe('the words that the project has', () => {
  it.each([
    ['de-AT', 'testing/content/hamburg'],
    ['ar', 'testing/content/dental/ar'],
  ])('in %s are those of an example, as far as they are about no agency', (tag, folder) => {
    const known = knownWords(tag, []);
    const { files } = JSON.parse(readFileSync(`${folder}/words/form.json`, 'utf8')) as {
      files: { remove: string };
    };
    expect(known.get('words/form.json: files.remove')).toBe(files.remove);
    expect([...known.keys()].filter((name) => !name.startsWith('words/'))).toEqual([]);
  });

  it('are none in a language that nobody has written', () => {
    expect(knownWords('ja', []).size).toBe(0);
  });
});
