import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Longer texts are strong, and would take long to look at. */
const MAX_LENGTH = 100;

/**
 * Estimates how hard a password is to guess, from 0 to 4.
 *
 * @param known words that a stranger would try first
 */
export const strengthOf = (password: string, known: string[]): number =>
  zxcvbn.check(password.slice(0, MAX_LENGTH), known).score;
