/** Text as a person wrote it: with its lines, each in the direction of its own letters. */
export const WRITTEN = {
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
};

/**
 * For text that may be written from right to left (`dir="auto"`): it is cut at its own end, and begins where its neighbours
 * do.
 */
export const AT_THE_START = { textAlign: 'match-parent' };

/** Cuts a text after its second line, inside words too. */
export const TWO_LINES = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflowWrap: 'anywhere',
};
