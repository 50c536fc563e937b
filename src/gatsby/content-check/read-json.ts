function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

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
 * @param sound all that could begin JSON
 * @param found the first character that could not
 */
function explainFault(sound: string, found: string | undefined): string {
  if (found === undefined) return 'it ends too early';
  const unexpected = `unexpected ${JSON.stringify(found)}`;
  if (isWhole(sound)) return `${unexpected} behind the end`;
  if (/[\]}"\d]$/.test(sound) && /["{[]/.test(found))
    return `${unexpected}; a comma is missing before it`;
  if (sound.endsWith(',') && /[\]}]/.test(found)) return `${unexpected} after a comma`;
  return unexpected;
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
    const fault = explainFault(sound.trimEnd(), text[sound.length]);
    throw new SyntaxError(`line ${lines.length}, column ${column}: ${fault}`);
  }
}
