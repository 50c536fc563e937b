/** True when a text only lacks its end: all of it could begin JSON. */
function lacksEnd(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = String(error);
    const [, position] = / at position (\d+)/.exec(message) ?? [];
    return /Unexpected end|Unterminated/.test(message) || Number(position) === text.length;
  }
}

/** The number of characters that could begin JSON. Node names the place of a fault in some messages only. */
function soundLength(text: string): number {
  let sound = 0;
  let faulty = text.length + 1;
  while (faulty - sound > 1) {
    const middle = Math.floor((sound + faulty) / 2);
    if (lacksEnd(text.slice(0, middle))) sound = middle;
    else faulty = middle;
  }
  return sound;
}

/**
 * Reads JSON.
 *
 * @throws SyntaxError with the line and column of the fault
 */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const sound = text.slice(0, soundLength(text));
    const lines = sound.split('\n');
    const column = (lines.at(-1)?.length ?? 0) + 1;
    const found =
      text.length === sound.length
        ? 'it ends too early'
        : `unexpected ${JSON.stringify(text[sound.length])}`;
    throw new SyntaxError(`line ${lines.length}, column ${column}: ${found}`);
  }
}
