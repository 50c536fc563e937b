import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import { format } from 'prettier/standalone';
import sharp from 'sharp';
import { ENQUIRY_MAX } from '../../src/domain/enquiry-fields';
import { agencyContent } from './agency';
import { type Answers, keyOf } from './answers';
import { type ContentFiles, groupEntries, serviceFiles } from './services';

const STARTER = path.join(__dirname, 'starter');
const OURS = path.join(__dirname, '..', '..', 'content');

/** Texts of forms and messages that are the same for every agency. */
const SHARED = [
  ...['enquiry-form.json', 'pages/contact-again.json', 'pages/enquiry-receipt.json'],
  'pages/not-found.json',
  ...readdirSync(path.join(OURS, 'words')).map((file) => `words/${file}`),
];

/** The answers that the starter content has placeholders for. */
function answersByName(answers: Answers, files: ContentFiles, today: string) {
  const { brand, description, founded, groups, person } = answers;
  const [group] = groups;
  const [budget] = files['services/budgets.json'] as { key: string }[];
  const withoutBrand = (text: string) => text.replaceAll(brand, '{brand}');
  return new Map([
    ['description', withoutBrand(description)],
    ['founded', String(founded)],
    ['person', person.name],
    ['role', withoutBrand(person.role)],
    ['group', group?.name ?? ''],
    ['groupKey', keyOf(group?.name ?? '')],
    ['budget', budget?.key ?? ''],
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

/** The enquiry form, with its limit in the country's number format and its country's domain in the example address. */
async function enquiryForm({ country }: Answers): Promise<unknown> {
  const text = await readFile(path.join(OURS, 'enquiry-form.json'), 'utf8');
  const limit = ENQUIRY_MAX.message;
  const form = JSON.parse(
    text
      .replace(/[\d.,]*\d(?= characters at most)/, limit.toLocaleString(`en-${country}`))
      .replace(/“\.com” or “\.\w+”/, `“.com” or “.${country.toLowerCase()}”`),
  ) as Json;
  // The questions of the sample are not everybody's.
  return { ...form, customFields: [] };
}

/** Adds the entries of the groups to files of the starter content. */
function withGroups(files: ContentFiles, answers: Answers): ContentFiles {
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
      services: groups.map(({ name }) => keyOf(name)),
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

/**
 * Writes the whole content of a new agency. Each text that only the agency can write begins with "To be written".
 *
 * @param folder the content folder, which must not exist
 */
export async function writeContent(folder: string, answers: Answers): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const ofServices = serviceFiles(answers, today);
  const named = answersByName(answers, ofServices, today);
  const starter = readdirSync(STARTER, { recursive: true, encoding: 'utf8' });
  const texts = starter.filter((file) => file.endsWith('.json'));
  const files = withGroups(
    Object.fromEntries(
      texts.map((file) => [file.replaceAll(path.sep, '/'), readStarter(file, named)]),
    ),
    answers,
  );
  const made: ContentFiles = {
    'agency.json': agencyContent(answers),
    ...files,
    ...ofServices,
    'enquiry-form.json': await enquiryForm(answers),
  };
  const copied = [
    ...SHARED.filter((file) => !(file in made)).map((file) => [OURS, file] as const),
    ...starter.filter((file) => /\.(svg|md)$/.test(file)).map((file) => [STARTER, file] as const),
  ];
  for (const [file, content] of Object.entries(made)) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await formatJson(content));
  }
  for (const [from, file] of copied) {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(from, file), target);
  }
  await drawPictures(
    folder,
    answers.groups.map(({ name }) => keyOf(name)),
  );
}
