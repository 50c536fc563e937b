type Measure = (line: string) => number;

/** Breaks text at spaces into lines as full as can be. A word wider than a line gets its own. */
function wrapFull(words: readonly string[], width: Measure, limit: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && width(longer) <= limit) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/**
 * Breaks text at spaces into as few lines as fit, of about the same length: no word is left alone
 * on the last line.
 *
 * @param width how wide a line is, in the unit of `limit`
 */
export function wrapText(text: string, width: Measure, limit: number): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const fewest = wrapFull(words, width, limit);
  let balanced = fewest;
  for (let narrower = limit; narrower > 0; narrower -= limit / 50) {
    const lines = wrapFull(words, width, narrower);
    if (lines.length > fewest.length) break;
    balanced = lines;
  }
  return balanced;
}
