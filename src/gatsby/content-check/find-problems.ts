import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { GraphQLSchema } from 'gatsby/graphql';
import type { GatsbyNode, Reporter } from 'gatsby';
import { checkConsultation, checkShape } from './check-shape';
import { checkLinks, checkDuplicates, checkReferences } from './check-references';
import {
  type ContentDocument,
  describeProblem,
  type Problem,
  readContent,
  walkValues,
} from './content-document';
import { directive, readContentSchema } from './content-schema';
import { contentSchema } from '../schema';

/** Pictures and other files that the content names and that are not there. */
function checkFiles(
  root: string,
  schema: GraphQLSchema,
  documents: readonly ContentDocument[],
): Problem[] {
  return [...walkValues(schema, documents)].flatMap(({ field, value, file, path }) => {
    if (typeof value !== 'string' || !directive(schema, field, 'fileByRelativePath')) return [];
    const target = posix.join(posix.dirname(file), value);
    if (existsSync(join(root, target))) return [];
    return { file, path, reason: `there is no file content/${target}` };
  });
}

/** Everything wrong with the content that can be told without knowing the pages. */
export function findContentProblems(root: string, sdl: string): Problem[] {
  const schema = readContentSchema(sdl);
  const { documents, problems } = readContent(root);
  return [
    ...problems,
    ...documents.flatMap((document) => checkShape(schema, document)),
    ...documents.flatMap(checkConsultation),
    ...checkDuplicates(schema, documents),
    ...checkReferences(schema, documents),
    ...checkFiles(root, schema, documents),
  ];
}

/**
 * Links in the content that lead nowhere.
 *
 * @param pages paths of all pages, without trailing slash
 */
function findDeadLinks(root: string, sdl: string, pages: ReadonlySet<string>): Problem[] {
  return checkLinks(readContentSchema(sdl), readContent(root).documents, pages);
}

/** The part of Gatsby's state that we read; Gatsby leaves it untyped. */
interface BuildState {
  program: { directory: string };
  pages: ReadonlyMap<string, unknown>;
}

function stopOn(problems: readonly Problem[], reporter: Reporter): void {
  if (problems.length === 0) return;
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  reporter.panicOnBuild([`${count} in the content`, ...problems.map(describeProblem)].join('\n'));
}

/** Stops the build on faulty content, before anything is made of it. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = ({ store, reporter }) => {
  const { program }: BuildState = store.getState();
  const root = join(program.directory, 'content');
  stopOn(findContentProblems(root, contentSchema), reporter);
};

/** Stops the build on links to pages that were not made. Wildcard pages have no address to link to. */
export const onPostBootstrap: GatsbyNode['onPostBootstrap'] = ({ store, reporter }) => {
  const { program, pages }: BuildState = store.getState();
  const root = join(program.directory, 'content');
  stopOn(findDeadLinks(root, contentSchema, new Set(pages.keys())), reporter);
};
