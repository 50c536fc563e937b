import { type CustomField, optionsOf } from './custom-fields';
import { type CustomValue, readValue } from './custom-values';

const lower = (text: string): string => text.trim().toLowerCase();

type Option = ReturnType<typeof optionsOf>[number];

/** The words at the start of a text that name an option, where a separator or nothing follows. */
const namedAtStart = (text: string, { key, label }: Option): string =>
  [lower(label), key.toLowerCase()].find(
    (words) => text.startsWith(words) && /^\s*(?:[,;\n]|$)/.test(text.slice(words.length)),
  ) ?? '';

/** The keys of the options that a text lists; words of an option may hold a comma. Undefined where anything else is in it. */
function optionKeys(text: string, options: readonly Option[]): string[] | undefined {
  const keys: string[] = [];
  let rest = lower(text);
  while (rest !== '') {
    const named = options
      .map((option) => ({ key: option.key, words: namedAtStart(rest, option) }))
      .toSorted((one, other) => other.words.length - one.words.length)[0];
    if (!named?.words) return undefined;
    keys.push(named.key);
    rest = rest.slice(named.words.length).replace(/^\s*[,;\n]?\s*/, '');
  }
  return keys;
}

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** A cell as the form would send it; undefined where it names no option. */
function givenIn(text: string, field: CustomField): unknown {
  const { kind } = field;
  if (kind === 'choices') return optionKeys(text, optionsOf(field));
  if (kind === 'choice' || kind === 'yesNo') {
    const [only, ...others] = optionKeys(text, optionsOf(field)) ?? [];
    return others.length === 0 ? only : undefined;
  }
  // An export writes numbers so, whatever the language.
  const isNumber = kind === 'number' || kind === 'amount';
  return isNumber && PLAIN_NUMBER.test(text) ? Number(text) : text;
}

/** The answer that a cell of a table holds, as an export writes it; undefined where it does not fit the question. */
export function readCell(text: string, field: CustomField): CustomValue | undefined {
  const given = givenIn(text.trim(), field);
  if (given === undefined) return undefined;
  const reading = readValue(given, field, 'your');
  return 'value' in reading ? reading.value : undefined;
}
