import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { GatsbyNode } from 'gatsby';
import type { GraphQLSchema } from 'gatsby/graphql';
import { REQUIRED_FILES, typeOfContentFile } from '../content-types';
import { contentSchema } from '../schema';
import { checkAddresses, findAnchors, sitePages } from './check-addresses';
import { checkBrand } from './check-brand';
import { checkColours } from './check-colours';
import { checkEnquiryForm, checkTexts } from './check-texts';
import { checkFacts } from './check-facts';
import { checkLogo, checkPictures } from './check-pictures';
import { checkMoney } from './check-money';
import { checkDuplicates, checkLinks, checkOrphans, checkReferences } from './check-references';
import { checkServices } from './check-services';
import { checkConsultation, checkShape } from './check-shape';
import {
  type ContentDocument,
  describeProblem,
  findLine,
  isJsonObject,
  type Problem,
  readContent,
} from './content-document';
import { readContentSchema } from './content-schema';

/** The day where it begins first, so that no editor is told that today lies ahead. */
function today(): string {
  const aheadOfUtc = 14 * 60 * 60 * 1000;
  return new Date(Date.now() + aheadOfUtc).toISOString().slice(0, 10);
}

/** The services that a link to the enquiry form may choose. */
const servicesOf = (documents: readonly ContentDocument[]) =>
  documents.flatMap(({ typeName, value }) =>
    typeName === 'ServiceChoice' && isJsonObject(value) ? [String(value.key)] : [],
  );

/** Files without which a page, or the form, could not be built; a schema that lacks their type needs none. */
const checkFiles = (root: string, schema: GraphQLSchema): Problem[] =>
  REQUIRED_FILES.filter((file) => schema.getType(typeOfContentFile(file) ?? ''))
    .filter((file) => !existsSync(join(root, file)))
    .map((file) => ({ file, path: '', reason: 'is missing' }));

const HOME = 'pages/home.json';

/** Addresses of the film's files; the rest of `demo` is copy. */
const FILM_FILES = ['poster', 'webm', 'mp4', 'captions'];

/** The film behind Watch Demo: its files are in `static/`, and nothing leads to a film that is not there. */
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

/**
 * Everything wrong with the content.
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
  const alone = [
    ...problems,
    ...checkFiles(root, schema),
    ...documents.flatMap((document) => checkShape(schema, document)),
  ];
  // Other files may name one that nobody can read, which is no fault of theirs.
  if (isPartial) return alone;
  const targets = {
    pages: sitePages(pagesFolder, documents),
    services: new Set(servicesOf(documents)),
    anchors: findAnchors(join(pagesFolder, '..')),
  };
  return [
    ...alone,
    ...documents.flatMap(checkConsultation),
    ...checkTexts(schema, documents),
    ...checkServices(documents),
    ...checkAddresses(documents),
    ...checkDuplicates(schema, documents),
    ...checkReferences(schema, documents),
    ...checkOrphans(schema, documents),
    ...checkLinks(schema, documents, targets),
    ...(await checkPictures(root, schema, documents)),
    ...(await checkLogo(root)),
    ...checkFilm(join(pagesFolder, '../../static'), documents),
    ...checkFacts(schema, documents, today()),
    ...checkMoney(documents),
    ...checkEnquiryForm(schema, documents),
    ...checkColours(join(pagesFolder, '../styles/tokens.css')),
    ...checkBrand(schema, documents),
  ];
}

/** Content and code of a project, as the check finds them. */
export const projectFolders = (project: string) =>
  [join(project, 'content'), join(project, 'src', 'pages')] as const;

/**
 * All problems, for people: how many there are, and a line for each with its place in the file.
 *
 * @param root the content folder
 */
export function describeProblems(problems: readonly Problem[], root: string): string {
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  const lines = problems.map((problem) =>
    describeProblem({ ...problem, line: problem.line ?? findLine(root, problem) }),
  );
  return [`${count} in the content`, ...lines].join('\n');
}

/** Stops the build on faulty content, before anything is made of it. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ store, reporter }) => {
  const { program }: { program: { directory: string } } = store.getState();
  const [root, pagesFolder] = projectFolders(program.directory);
  const problems = await findContentProblems(root, pagesFolder);
  if (problems.length > 0) reporter.panicOnBuild(describeProblems(problems, root));
};
