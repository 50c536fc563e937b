import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import type { GraphQLSchema } from 'gatsby/graphql';
import { readContentSchema, REQUIRED_FILES, typeOfContentFile } from '../content-types';
import { contentSchema } from '../schema';
import { checkAddresses, checkFormerAddresses, findAnchors, sitePages } from './check-addresses';
import { checkBrand, checkMoney } from './check-agency';
import { checkColours, checkEnquiryForm, checkTexts } from './check-texts';
import { checkCustomFields } from './check-custom-fields';
import { checkFacts } from './check-facts';
import { checkLogo, checkPictures } from './check-pictures';
import { checkDuplicates, checkLinks, checkOrphans, checkReferences } from './check-references';
import { checkServices } from './check-services';
import { checkConsultation, checkShape } from './check-shape';
import { checkTranslations } from './check-translations';
import { furtherLanguages, readTranslation, wordsOf } from './translation';
import { checkWords } from './check-words';
import {
  type ContentDocument,
  describeProblem,
  findLine,
  isJsonObject,
  type Problem,
  readContent,
  walkValues,
} from './content-document';

/** The date in the earliest time zone (UTC+14), so that today is in no zone a future date. */
function today(): string {
  const aheadOfUtc = 14 * 60 * 60 * 1000;
  return new Date(Date.now() + aheadOfUtc).toISOString().slice(0, 10);
}

/** Keys of the services that a link to the enquiry form can preselect. */
const servicesOf = (documents: readonly ContentDocument[]) =>
  documents.flatMap(({ typeName, value }) =>
    typeName === 'ServiceChoice' && isJsonObject(value) ? [String(value.key)] : [],
  );

/** Finds missing files that a page or the form needs. Files whose type is not in the schema are not needed. */
const checkFiles = (root: string, schema: GraphQLSchema): Problem[] =>
  REQUIRED_FILES.filter((file) => schema.getType(typeOfContentFile(file) ?? ''))
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => ({ file, path: '', reason: 'is missing' }));

const HOME = 'pages/home.json';

/** Fields of `demo` that name files; its other fields are texts. */
const FILM_FILES = ['poster', 'webm', 'mp4', 'captions'];

/** Checks that the files of the film behind Watch Demo are in `static/`, and that nothing links to a missing film. */
export function checkFilm(staticFolder: string, documents: readonly ContentDocument[]): Problem[] {
  const home = documents.find(({ typeName }) => typeName === 'HomePage')?.value;
  const film = isJsonObject(home) ? home.demo : undefined;
  if (isJsonObject(film)) {
    return FILM_FILES.filter((name) => !existsSync(join(staticFolder, String(film[name])))).map(
      (name) => ({
        file: HOME,
        path: `demo.${name}`,
        reason: `there is no file static${String(film[name])}`,
      }),
    );
  }
  return documents.flatMap(({ file, path, typeName, value }) =>
    typeName === 'Cta' && isJsonObject(value) && value.href === '/#demo'
      ? { file, path: `${path}.href`, reason: `"/#demo" needs a film: "demo" in content/${HOME}` }
      : [],
  );
}

/** The places that links may lead to: open positions are one where the about page and the team have their parts. */
function placesOf(documents: readonly ContentDocument[], anchors: ReadonlySet<string>) {
  const fieldOf = (type: string, field: string) => {
    const value = documents.find(({ typeName }) => typeName === type)?.value;
    return isJsonObject(value) ? value[field] : undefined;
  };
  const roles = fieldOf('Team', 'openRoles');
  const isOpen =
    fieldOf('AboutPage', 'careers') !== undefined && Array.isArray(roles) && roles.length > 0;
  return new Set([...anchors].filter((anchor) => anchor !== 'careers' || isOpen));
}

/** Finds faults of texts, and facts in them that contradict each other. */
const checkDocuments = (
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] => [
  ...documents.flatMap((document) => checkShape(schema, document)),
  ...documents.flatMap(checkConsultation),
  ...checkTexts(schema, documents),
  ...checkServices(documents),
  ...checkDuplicates(schema, documents),
  ...checkFacts(schema, documents, today()),
  ...checkMoney(documents),
  ...checkEnquiryForm(schema, documents),
  ...checkWords(schema, documents),
  ...checkCustomFields(documents),
  ...checkBrand(schema, documents),
];

/**
 * Finds all problems in the content.
 *
 * @param root the content folder
 * @param pagesFolder `src/pages`
 * @param sdl the content schema
 */
export async function findContentProblems(
  root: string,
  pagesFolder: string,
  sdl: string = contentSchema,
): Promise<Problem[]> {
  const schema = readContentSchema(sdl);
  const { documents, problems, isPartial } = readContent(root);
  const alone = [...problems, ...checkFiles(root, schema)];
  // References to a file that cannot be read would be reported as faults of other files.
  if (isPartial) {
    return [...alone, ...documents.flatMap((document) => checkShape(schema, document))];
  }
  const targets = {
    pages: sitePages(pagesFolder, documents),
    services: new Set(servicesOf(documents)),
    anchors: placesOf(documents, findAnchors(join(pagesFolder, '..'))),
  };
  const check = (all: readonly ContentDocument[]) => checkDocuments(schema, all);
  const known = check(documents);
  return [
    ...alone,
    ...known,
    ...checkAddresses(documents),
    ...checkFormerAddresses(documents, targets.pages),
    ...checkReferences(schema, documents),
    ...checkOrphans(schema, documents),
    ...checkLinks(schema, documents, targets),
    ...(await checkPictures(root, schema, documents)),
    ...(await checkLogo(root)),
    ...checkFilm(join(pagesFolder, '../../static'), documents),
    ...checkColours(join(pagesFolder, '../styles/tokens.css')),
    ...checkTranslations(root, { schema, documents, known, check }),
  ];
}

/** The folders and the schema of a project that the check reads. */
export const projectFolders = (project: string) =>
  [join(project, 'content'), join(project, 'src', 'pages')] as const;

/** A line for each problem, with its place in the file. */
const linesOf = (problems: readonly Problem[], root: string): string[] =>
  problems.map((problem) =>
    describeProblem({ ...problem, line: problem.line ?? findLine(root, problem) }),
  );

/**
 * Describes all problems: their number, then a line for each.
 *
 * @param root the content folder
 */
export function describeProblems(problems: readonly Problem[], root: string): string {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return [`${count} in the content`, ...linesOf(problems, root)].join('\n');
}

/** Stops the build if the content has problems. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ store, reporter }) => {
  const { program }: { program: { directory: string } } = store.getState();
  const [root, pagesFolder] = projectFolders(program.directory);
  const problems = await findContentProblems(root, pagesFolder);
  if (problems.length > 0) reporter.panicOnBuild(describeProblems(problems, root));
};

/** Starts a placeholder text, and is followed by a description of the text to write. */
export const UNWRITTEN = 'To be written: ';

/** The same as a comment in a drawing, which cannot contain text. */
const IN_DRAWING = /<!--\s*(To be written: .*?)\s*-->/;

/** Lists the drawings that are inlined in pages: the logo, marks and portraits. */
function listDrawings(root: string): string[] {
  const pictures = join(root, 'pictures');
  const below = existsSync(pictures)
    ? readdirSync(pictures, { recursive: true, encoding: 'utf8' })
    : [];
  const files = below.map((file) => posix.join('pictures', file.split(sep).join(posix.sep)));
  return ['logo.svg', ...files.filter((file) => !file.includes('/sources/'))].filter(
    (file) => file.endsWith('.svg') && existsSync(join(root, file)),
  );
}

function unwrittenDrawing(root: string, file: string): Problem[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = IN_DRAWING.exec(text);
  if (!found) return [];
  const line = text.slice(0, found.index).split('\n').length;
  return [{ file, path: '', reason: String(found[1]), line }];
}

/**
 * Finds texts and drawings that are still placeholders. These are not problems, because a site can be built with them.
 *
 * @param root the content folder
 */
export function findUnwritten(root: string): Problem[] {
  const { documents } = readContent(root);
  const schema = readContentSchema(contentSchema);
  const texts = [...walkValues(schema, documents)].flatMap(({ file, path, value }) =>
    typeof value === 'string' && value.startsWith(UNWRITTEN) ? [{ file, path, reason: value }] : [],
  );
  const further = furtherLanguages(documents).flatMap((tag) =>
    wordsOf(schema, documents, readTranslation(root, tag)).flatMap(({ file, at, translation }) =>
      translation?.startsWith(UNWRITTEN)
        ? [{ file: `${tag}/${file}`, path: at, reason: translation }]
        : [],
    ),
  );
  return [
    ...texts,
    ...further,
    ...listDrawings(root).flatMap((file) => unwrittenDrawing(root, file)),
  ];
}

/**
 * Describes the placeholders: their number, then a line for each.
 *
 * @param root the content folder
 */
export function describeUnwritten(unwritten: readonly Problem[], root: string): string {
  const count = unwritten.length === 1 ? '1 text is' : `${unwritten.length} texts are`;
  return [`${count} to be written:`, ...linesOf(unwritten, root)].join('\n');
}
