import { hasForbiddenCharacter, hasForbiddenCharacterInMessage } from '../../domain/text';
import { cleanLine, cleanMessage } from '../../readers/text';

/** Every character of the planes in which programs write, and halves of pairs. */
const CHARACTERS = Array.from({ length: 0x2_0000 }, (_, code) => String.fromCodePoint(code));

it('keeps of a text from outside what a visitor may send, and nothing else', () => {
  const kept = (character: string) => cleanMessage(`a${character}b`, 10);
  const odd = CHARACTERS.filter((character) => {
    const isForbidden = hasForbiddenCharacterInMessage(character);
    return isForbidden === (kept(character) === `a${character}b`);
  });
  expect(odd).toEqual([]);
});

it('cleans a line to one that a visitor may send', () => {
  const odd = CHARACTERS.filter((character) =>
    hasForbiddenCharacter(cleanLine(`a${character}b`, 10)),
  );
  expect(odd).toEqual([]);
});

it.each([
  ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['  a \u200b', 'a'],
  ['abcdef', 'abcde'],
  ['🙂🙂🙂🙂🙂🙂', '🙂🙂🙂🙂🙂'],
])('%j becomes %j', (text, expected) => {
  expect(cleanMessage(text, text.includes('b\r') ? 20 : 5)).toBe(expected);
});
