/** About three lines of a message column. */
const MAX_LENGTH = 130;

/**
 * The beginning of a text on one line, cut between words.
 *
 * @returns the whole text, when it is short and of one line
 */
export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  const cut = line.slice(0, MAX_LENGTH + 1);
  const end = cut.lastIndexOf(' ');
  // Not in the middle of a surrogate pair, should there be no space at all.
  const start = end > 0 ? cut.slice(0, end) : [...line].slice(0, MAX_LENGTH).join('');
  return `${start}…`;
}
