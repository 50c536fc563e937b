/** Cuts a text after its second line, inside words too. */
export const TWO_LINES = {
  display: '-webkit-box',
  overflow: 'hidden',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflowWrap: 'anywhere',
};
