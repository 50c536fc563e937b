import webpack, { type Compiler } from 'webpack';
import { describeProblems, findContentProblems, projectFolders } from './find-problems';

const NAME = 'ContentCheck';

/**
 * Checks the content with each compilation of `gatsby develop` and reports problems as compilation errors, which cover the page
 * in the browser until they are fixed. Gatsby alone would keep showing the last content that it could read.
 */
export class ContentCheckPlugin {
  constructor(private readonly project: string) {}

  apply(compiler: Compiler): void {
    const [root, pagesFolder] = projectFolders(this.project);
    compiler.hooks.make.tapPromise(NAME, async (compilation) => {
      compilation.contextDependencies.add(root);
      const problems = await findContentProblems(root, pagesFolder);
      if (problems.length === 0) return;
      compilation.errors.push(new webpack.WebpackError(describeProblems(problems, root)));
    });
  }
}
