import { resolve } from 'node:path';
import { contentSchema } from '../schema';
import { findContentProblems } from './find-problems';
import { describeProblem } from './content-document';

/** `npx tsx src/gatsby/content-check/main.ts`: the content check by itself, in a second. */
const problems = findContentProblems(resolve('content'), contentSchema);
for (const problem of problems) console.warn(describeProblem(problem));
process.exitCode = problems.length === 0 ? 0 : 1;
