import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import { format } from 'prettier/standalone';
import sharp from 'sharp';
import { ENQUIRY_MAX } from '../../src/domain/enquiry-fields';
import { isNeeded } from '../../src/gatsby/content-check/check-translations';
import { mergeWords } from '../../src/language/merge-words';
import { agencyContent } from './agency';
import {
  type Answers,
  groupsWithKeys,
  type KeyedAnswers,
  languagesOfSite,
  priceText,
} from './answers';
import { countryName } from './countries';
import { budgetChoices, type ContentFiles, groupEntries, serviceFiles } from './services';
import {
  knownWords,
  languageOfOurs,
  OURS,
  primaryLanguage,
  type Say,
  sayIn,
  translateFile,
  unwritten,
} from './words';

const STARTER = path.join(__dirname, 'starter');
const STARTER_FILES = readdirSync(STARTER, { recursive: true, encoding: 'utf8' }).map((file) =>
  file.replaceAll(path.sep, '/'),
);

/** Texts of forms and messages that are the same for every agency. */
const SHARED = [
  ...['enquiry-form.json', 'pages/contact-again.json', 'pages/enquiry-receipt.json'],
  'pages/not-found.json',
  ...readdirSync(path.join(OURS, 'words')).map((file) => `words/${file}`),
];

/** The answers that the starter content has placeholders for. */
function answersByName(answers: KeyedAnswers, today: string) {
  const { brand, description, founded, groups, person } = answers;
  const [group] = groups;
  const withoutBrand = (text: string) => text.replaceAll(brand, '{brand}');
  return new Map([
    ['description', withoutBrand(description)],
    ['founded', String(founded)],
    ['person', person.name],
    ['role', withoutBrand(person.role)],
    ['group', group?.name ?? ''],
    ['groupKey', group?.key ?? ''],
    ['today', today],
  ]);
}

/** Reads a file of the starter content, and fills in the answers. */
function readStarter(file: string, named: ReadonlyMap<string, string>): unknown {
  const fill = (text: string) =>
    text.replace(/%(\w+)%/g, (whole, name: string) => named.get(name) ?? whole);
  return JSON.parse(readFileSync(path.join(STARTER, file), 'utf8'), (key, value: unknown) => {
    if (typeof value !== 'string') return value;
    return key === 'year' ? Number(fill(value)) : fill(value);
  });
}

type Json = Record<string, unknown>;

const readJson = (folder: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, file), 'utf8'));

/** The enquiry form, with its limit in the language's number format and the country's domain in the example address. */
function withExamples(form: Json, { country }: Answers, tag: string): Json {
  const inputs = form.inputs as Record<string, Json> & { message: { limit: string } };
  const questions = form.questions as { incomplete: string };
  const { limit } = inputs.message;
  const count = ENQUIRY_MAX.message.toLocaleString(tag);
  const domain = country.toLowerCase();
  return {
    ...form,
    inputs: {
      ...inputs,
      message: { ...inputs.message, limit: limit.replace(/\p{Nd}[\p{Nd}.,\s]*\p{Nd}/u, count) },
    },
    questions: {
      ...questions,
      incomplete: questions.incomplete.replace(/(“\.com”.*?“\.)\w+/, `$1${domain}`),
    },
  };
}

/** The enquiry form without the nouns that only sentences in English are made with. */
const withoutNouns = (form: Json): Json => ({
  ...form,
  inputs: Object.fromEntries(
    Object.entries(form.inputs as Record<string, Json>).map(([name, { noun: _noun, ...input }]) => [
      name,
      input,
    ]),
  ),
});

/** Adds the entries of the groups to files of the starter content. */
function withGroups(files: ContentFiles, answers: KeyedAnswers): ContentFiles {
  const { groups, hours } = answers;
  const { ctas, cards, problems, replies } = groupEntries(groups);
  const home = files['pages/home.json'] as { services: Json };
  const services = files['pages/services.json'] as { chooser: Json };
  return {
    ...files,
    'ctas.json': [...(files['ctas.json'] as unknown[]), ...ctas],
    'reply-templates.json': [...replies, ...(files['reply-templates.json'] as unknown[])],
    'navigation.json': {
      ...(files['navigation.json'] as Json),
      services: groups.map(({ key }) => key),
    },
    'consultation.json': { ...(files['consultation.json'] as Json), ...hours },
    'pages/home.json': { ...home, services: { ...home.services, cards } },
    'pages/services.json': { ...services, chooser: { ...services.chooser, problems } },
  };
}

const style = JSON.parse(
  readFileSync(path.join(__dirname, '../../.prettierrc.json'), 'utf8'),
) as object;

/** Formats JSON with Prettier, because `npm test` in the new project checks the format. */
const formatJson = (content: unknown): Promise<string> =>
  format(JSON.stringify(content), { ...style, parser: 'json', plugins: [babel, estree] });

interface Size {
  width: number;
  height: number;
}

/** The sizes in content/pictures/README.md. */
const BESIDE_HEADING: Size = { width: 1280, height: 1040 };
const OF_PHONE: Size = { width: 800, height: 824 };
const OF_CASE_STUDY: Size = { width: 1600, height: 1000 };

/** A different grey for each picture, because the content check rejects duplicates. */
const greyOf = (index: number) => `hsl(215 16% ${60 + index * 2}%)`;

/** A plain area with a frame, which is clearly a placeholder. */
function drawing({ width, height }: Size, index: number): Buffer {
  const [x, y] = [width / 8, height / 8];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <path fill="${greyOf(index)}" d="M0 0h${width}v${height}H0z"/>
      <path fill="none" stroke="#fff" stroke-width="6" d="M${x} ${y}h${x * 6}v${y * 6}h${-x * 6}z"/>
    </svg>`,
  );
}

/**
 * Draws placeholders for the pictures that the starter content names.
 *
 * @param folder the content folder
 * @param groups keys of the groups of services
 */
async function drawPictures(folder: string, groups: readonly string[]): Promise<void> {
  const sizes: [name: string, size: Size][] = [
    ['home', BESIDE_HEADING],
    ['home-phone', OF_PHONE],
    ['about', BESIDE_HEADING],
    ['first-project', OF_CASE_STUDY],
    ...groups.map((group): [string, Size] => [group, BESIDE_HEADING]),
  ];
  await mkdir(path.join(folder, 'pictures'), { recursive: true });
  for (const [index, [name, size]] of sizes.entries()) {
    const file = path.join(folder, 'pictures', `${name}.png`);
    await sharp(drawing(size, index)).png({ palette: true }).toFile(file);
  }
}

/** The content as this project has its texts. @param hasEnglish whether the site is in English, too */
function sourceContent(answers: KeyedAnswers, hasEnglish: boolean): ContentFiles {
  const today = new Date().toISOString().slice(0, 10);
  const ofServices = serviceFiles(answers, today);
  const named = answersByName(answers, today);
  const starter = STARTER_FILES.filter((file) => file.endsWith('.json'));
  const files = withGroups(
    Object.fromEntries(starter.map((file) => [file, readStarter(file, named)])),
    answers,
  );
  const shared = Object.fromEntries(SHARED.map((file) => [file, readJson(OURS, file)]));
  const ours = shared['enquiry-form.json'] as Json;
  const form = hasEnglish ? ours : withoutNouns(ours);
  return {
    ...shared,
    ...files,
    ...ofServices,
    'agency.json': agencyContent(answers),
    // The questions of the sample are not everybody's.
    'enquiry-form.json': { ...form, customFields: [] },
  };
}

/** The texts of the answers, which are in the first language of the site. */
function answeredTexts(answers: Answers): Set<string> {
  const { brand, description, city, groups, person } = answers;
  const services = groups.flatMap((group) => group.services);
  const texts = [
    ...[brand, description, city, person.name, person.role].map((text) =>
      text.replaceAll(brand, '{brand}'),
    ),
    ...[...groups, ...services].map(({ name }) => name),
    ...services.map((service) => priceText(service, answers)),
  ];
  return new Set(texts);
}

/** Gives each text of the content in a language of the site. */
function sayInLanguage(answers: Answers, tag: string): Say {
  const ours = languageOfOurs();
  const known = knownWords(tag, SHARED);
  const written = (file: string) => (SHARED.includes(file) ? ours : 'en');
  const say = sayIn({ tag, known, written });
  const answered = answeredTexts(answers);
  const isFirst = tag === languagesOfSite(answers)[0];
  return (word) => {
    if (word.place === 'location.country') return countryName(answers.country, tag);
    if (!answered.has(word.text)) return say(word);
    return isFirst || word.mayStay ? word.text : unwritten(word.file, word.text, tag);
  };
}

/** The words of a file in a language of the site. */
function wordsIn(tag: string, file: string, content: unknown, answers: Answers, say: Say): unknown {
  const words = translateFile(file, content, say);
  return file === 'enquiry-form.json' ? withExamples(words as Json, answers, tag) : words;
}

/** The content without a folder: the facts, with the words of the site's own language. */
function contentInFirst(answers: Answers, source: ContentFiles): ContentFiles {
  const [tag] = languagesOfSite(answers);
  const say = sayInLanguage(answers, tag);
  const merged = Object.entries(source).map(([file, content]): [string, unknown] => [
    file,
    mergeWords(content, wordsIn(tag, file, content, answers, say)),
  ]);
  return Object.fromEntries(merged);
}

/** The words that every page needs, in the folder of a further language. */
function contentInFurther(answers: Answers, source: ContentFiles, tag: string): ContentFiles {
  const say = sayInLanguage(answers, tag);
  const files = { ...source, 'services/budgets.json': budgetChoices(answers, tag) };
  const words = Object.entries(files)
    .filter(([file]) => isNeeded(file))
    .map(([file, content]) => [`${tag}/${file}`, wordsIn(tag, file, content, answers, say)]);
  return Object.fromEntries(words) as ContentFiles;
}

/** The whole content in the languages of the site. */
function contentInLanguages(answers: KeyedAnswers): ContentFiles {
  const [first, ...others] = languagesOfSite(answers);
  const hasEnglish = [first, ...others].some((tag) => primaryLanguage(tag) === 'en');
  const source = sourceContent(answers, hasEnglish);
  const further = others.map((tag) => contentInFurther(answers, source, tag));
  return Object.assign({}, contentInFirst(answers, source), ...further) as ContentFiles;
}

/**
 * Writes the whole content of a new agency. Each text that only the agency can write begins with "To be written", and so does
 * each that this project does not have in a language of the site.
 *
 * @param folder the content folder, which must not exist
 */
export async function writeContent(folder: string, given: Answers): Promise<void> {
  const answers = { ...given, groups: groupsWithKeys(given.groups) };
  for (const [file, content] of Object.entries(contentInLanguages(answers))) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await formatJson(content));
  }
  for (const file of STARTER_FILES.filter((name) => /\.(svg|md)$/.test(name))) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(STARTER, file), target);
  }
  await drawPictures(
    folder,
    answers.groups.map(({ key }) => key),
  );
}
