import { readFileSync } from 'node:fs';
import type { GraphQLSchema } from 'gatsby/graphql';
import { colord, extend } from 'colord';
import a11y from 'colord/plugins/a11y';
import postcss, { type Container, type Declaration } from 'postcss';
import { ENQUIRY_MAX } from '../../domain/enquiry-fields';
import { BRAND_PLACEHOLDER } from '../schema';
import {
  type ContentDocument,
  isJsonObject,
  languagesOf,
  type Problem,
  type Value,
  walkValues,
} from './content-document';

/** Maximum length of fields with these names: longer texts break menus and cards, or are cut off by search engines. */
const MOST: Readonly<Record<string, number>> = {
  ...{ brand: 40, shortBrand: 40, label: 80, name: 80, role: 80, title: 80, heading: 120 },
  ...{ 'PageMeta.description': 200, 'DatedMeta.description': 200 },
};

/** Bold text and links in Markdown, which pages would show unchanged. */
const MARKDOWN = /\*\*\S|\]\(\S/;

/** Tabs and invisible characters. Line breaks are allowed, because emails have them. */
const INVISIBLE = /[^\P{Cc}\n]|[\u200B\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/u;

/** Faults that any text may have. */
function* plainFaults({ field, holder }: Value, text: string): Generator<string> {
  const most = MOST[`${holder.name}.${field.name}`] ?? MOST[field.name] ?? Infinity;
  if (text.length > most) yield `has ${text.length} characters, may have ${most}`;
  if (text !== text.trim()) yield 'begins or ends with a space';
  if (MARKDOWN.test(text)) yield 'holds Markdown, which would be shown as it is: texts are plain';
  const [unseen] = INVISIBLE.exec(text) ?? [];
  if (unseen !== undefined) {
    const code = (unseen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    yield `holds a character that nobody can see, U+${code}: type the words around it again`;
  }
}

/** Finds unknown placeholders; the schema names the valid ones in the description of a field or its type. */
function* placeholderFaults({ field, holder }: Value, text: string): Generator<string> {
  const described = `${holder.description ?? ''} ${field.description ?? ''}`;
  const known = new Set([BRAND_PLACEHOLDER, ...(described.match(/\{\w+\}/g) ?? [])]);
  for (const placeholder of text.match(/\{\w*\}/g) ?? []) {
    if (known.has(placeholder)) continue;
    yield `${placeholder} stands for nothing here; allowed are ${[...known].join(', ')}`;
  }
}

/** Whether the texts of a file are messages in ICU MessageFormat. */
export const isWords = (file: string): boolean => file.startsWith('words/');

/** Whether other checks know which placeholders a text needs: `checkEnquiryForm` and `checkWords`. */
const hasOwnPlaceholders = (file: string) => file === 'enquiry-form.json' || isWords(file);

/** Finds texts that are too long, have markup or invisible characters, or name an unknown placeholder. */
export function checkTexts(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  return [...walkValues(schema, documents)].flatMap((found) => {
    const { file, path, value } = found;
    if (typeof value !== 'string') return [];
    const faults = [
      ...plainFaults(found, value),
      ...(hasOwnPlaceholders(file) ? [] : placeholderFaults(found, value)),
    ];
    return faults.map((reason) => ({ file, path, reason }));
  });
}

/** English puts “your” before any noun; other languages name a field by its label. */
const FIELD = '{field} or {label}';

/** The placeholders that texts of the form must contain, or one of those with an “or”; all other texts may contain none. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'faults.tooLong': [FIELD, '{count}'],
  'faults.messageTooLong': ['{count}'],
  'faults.lineBreak': [FIELD],
  'faults.character': [FIELD],
  'faults.choice': ['{label}'],
  'faults.type': ['{label}'],
  'faults.empty': ['{label}'],
  'faults.number': ['{label}'],
  'faults.tooSmall': ['{label}', '{min}'],
  'faults.tooLarge': ['{label}', '{max}'],
  'faults.amount': ['{label}'],
  'faults.date': ['{label}'],
  'faults.link': ['{label}'],
  'questions.meant': ['{suggestion}'],
  'toasts.sent.text': ['{promise}'],
};

/** Said to the visitor and to staff, in words that may differ. */
const MAY_SAY_YOUR = /^inputs\.\w+\.missing$/;

/** Placeholders that become English words, and what to do in another language. */
const ENGLISH: Readonly<Record<string, string>> = {
  '{your}': 'leave it out',
  '{field}': 'write {label}',
};

const placeholdersIn = (text: string): string[] => text.match(/\{\w*\}/g) ?? [];

function formPlaceholderFaults(path: string, text: string, language: string): string[] {
  const needed = NEEDED[path] ?? [];
  const allowed = MAY_SAY_YOUR.test(path) ? ['{your}'] : needed.flatMap(placeholdersIn);
  const found = placeholdersIn(text);
  const isEnglish = new Intl.Locale(language).language === 'en';
  return [
    ...needed
      .filter((need) => !placeholdersIn(need).some((placeholder) => found.includes(placeholder)))
      .map((need) => `lacks ${need}`),
    ...found
      .filter((placeholder) => !allowed.includes(placeholder))
      .map((placeholder) => `${placeholder} stands for nothing here`),
    ...found
      .filter((placeholder) => ENGLISH[placeholder] !== undefined && !isEnglish)
      .map((placeholder) => `${placeholder} becomes English words: ${ENGLISH[placeholder]}`),
  ];
}

/** Finds fields without a noun, where a message wants one. */
function nounFaults({ file, value }: ContentDocument): Problem[] {
  const { inputs, faults } = isJsonObject(value) ? value : {};
  if (!isJsonObject(inputs) || !JSON.stringify(faults ?? '').includes('{field}')) return [];
  return Object.keys(ENQUIRY_MAX).flatMap((field) => {
    const words = inputs[field];
    return isJsonObject(words) && words.noun === undefined
      ? { file, path: `inputs.${field}.noun`, reason: 'is missing: messages write {field}' }
      : [];
  });
}

/** The limit named in the text must be the one that form and database enforce. */
function limitFault(text: string, language: string): string[] {
  const limit = ENQUIRY_MAX.message.toLocaleString(language);
  return text.includes(limit) ? [] : [`must say ${limit}, which form and database keep`];
}

/** The language in which numbers of the content are written. */
export function languageOf(documents: readonly ContentDocument[]): string {
  const [language = ''] = languagesOf(documents);
  return (
    Intl.NumberFormat.supportedLocalesOf(/^[\w-]+$/.test(language) ? language : 'en')[0] ?? 'en'
  );
}

/** Finds texts of the enquiry form with an unknown or missing placeholder, or with a wrong limit. */
export function checkEnquiryForm(
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  const forms = documents.filter(({ typeName }) => typeName === 'EnquiryForm');
  const language = languageOf(documents);
  const faults = [...walkValues(schema, forms)].flatMap(({ file, path, value }) => {
    if (typeof value !== 'string') return [];
    const reasons = formPlaceholderFaults(path, value, language);
    if (path === 'inputs.message.limit') reasons.push(...limitFault(value, language));
    return reasons.map((reason) => ({ file, path, reason }));
  });
  return [...faults, ...forms.flatMap(nounFaults)];
}

extend([a11y]);

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;

/** Text colours, each with the backgrounds that it is used on. */
const PAIRS: readonly [text: string, grounds: readonly string[]][] = [
  ['text', ['page', 'surface', 'sunken']],
  ['text-muted', ['page', 'surface', 'sunken']],
  ['accent', ['page', 'surface']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-accent-soft', ['accent-soft']],
  ['danger', ['page', 'surface']],
];

type Tokens = ReadonlyMap<string, Declaration>;

const tokensIn = (rule: Container | undefined): Tokens =>
  new Map(
    rule?.nodes?.flatMap((node) => (node.type === 'decl' ? [[node.prop, node] as const] : [])),
  );

/** The colour of a token; undefined if it is missing or a mix of colours. */
function colourOf(tokens: Tokens, name: string): string | undefined {
  const value = tokens.get(name)?.value;
  const [, other] = /^var\((--[\w-]+)\)$/.exec(value ?? '') ?? [];
  return other === undefined ? value : colourOf(tokens, other);
}

function checkTokens(tokens: Tokens, look: string): Problem[] {
  return PAIRS.flatMap(([text, grounds]) =>
    grounds.flatMap((ground) => {
      const [front, back] = [text, ground].map((role) => colourOf(tokens, `--color-${role}`));
      if (front === undefined || back === undefined) return [];
      const contrast = colord(front).contrast(back);
      if (contrast >= LEAST) return [];
      const reason = `${front} cannot be read on --color-${ground} (${back}) in the ${look} look: contrast ${contrast}, at least ${LEAST} is needed`;
      const path = `--color-${text}`;
      const line = tokens.get(path)?.source?.start?.line;
      return [{ file: '../src/styles/tokens.css', path, reason, line }];
    }),
  );
}

/** Finds text colours with too little contrast to their background, in light and in dark mode. */
export function checkColours(stylesheet: string): Problem[] {
  const { nodes } = postcss.parse(readFileSync(stylesheet, 'utf8'));
  const root = nodes.find((node) => node.type === 'rule' && node.selector === ':root');
  const media = nodes.find(
    (node) => node.type === 'atrule' && node.params.includes('prefers-color-scheme: dark'),
  );
  const light = tokensIn(root as Container | undefined);
  const dark = tokensIn((media as Container | undefined)?.first as Container | undefined);
  return [...checkTokens(light, 'light'), ...checkTokens(new Map([...light, ...dark]), 'dark')];
}
