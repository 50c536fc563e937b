import { join } from 'node:path';
import type { GatsbyNode, Reporter } from 'gatsby';
import { findContentProblems, findDeadLinks } from './content-check/find-problems';
import { describeProblem, type Problem } from './content-check/content-document';
import { contentSchema } from './schema';

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
