import {
  type MessageFormatElement,
  parse,
  type PluralOrSelectOption,
  TYPE,
} from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

/** English that no code writes: each vowel has an accent. */
const accented = (text: string): string => text.replace(/[aeiouy]/gi, '$&\u0301').normalize('NFC');

const pseudoOptions = (options: Record<string, PluralOrSelectOption>) =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(pseudoElement) },
    ]),
  );

function pseudoElement(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { type: TYPE.literal, value: accented(element.value) };
    case TYPE.plural:
    case TYPE.select:
      return { ...element, options: pseudoOptions(element.options) };
    case TYPE.tag:
      return { ...element, children: element.children.map(pseudoElement) };
    default:
      return element;
  }
}

/** A message of `content/words/` in pseudo-words; its arguments stay. One without arguments is text that no code parses. */
export const pseudoMessage = (message: string): string =>
  message.includes('{') ? printAST(parse(message).map(pseudoElement)) : accented(message);

/**
 * Words of a text that are not pseudo-words.
 *
 * @param allowed parts of the text that come from elsewhere
 */
export function plainWords(text: string, allowed: readonly string[]): string[] {
  const longestFirst = [...allowed].sort((one, other) => other.length - one.length);
  const rest = longestFirst.reduce(
    (left, part) => left.replaceAll(part.replace(/\s/g, ' '), ' '),
    text.replace(/\s/g, ' '),
  );
  const words = rest.match(/[\p{L}\p{M}’']+/gu) ?? [];
  return words.filter((word) => /[aeiouy]/i.test(word));
}
