import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { onDemand } from './clock';

const zxcvbn = onDemand(() => new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }));

/** Longer texts are strong, and would take long to look at. */
const MAX_LENGTH = 100;

/** The least score of a new password: more than a hundred million guesses. */
export const LEAST_SCORE = 3;

/**
 * Estimates how hard a password is to guess: `score` from 0 to 4, and zxcvbn's name of its weakness, if it has one.
 *
 * @param known words that a stranger would try first
 */
export function strengthOf(password: string, known: string[]) {
  const { score, feedback } = zxcvbn().check(password.slice(0, MAX_LENGTH), known);
  return { score, weakness: feedback.warning };
}
