/** Text and groups in parentheses, in order. */
interface Group {
  parts: (string | Group)[];
  isClosed: boolean;
}

function parse(text: string): Group {
  const root: Group = { parts: [], isClosed: true };
  const open = [root];
  for (const piece of text.split(/([()])/)) {
    const group = open.at(-1) ?? root;
    if (piece === '(') {
      const inner: Group = { parts: [], isClosed: false };
      group.parts.push(inner);
      open.push(inner);
    } else if (piece === ')' && open.length > 1) {
      group.isClosed = true;
      open.pop();
    } else {
      group.parts.push(piece);
    }
  }
  return root;
}

/** The one word that joins a group's operands; undefined for none or both. */
function joiner({ parts }: Group): string | undefined {
  const text = parts.filter((part) => typeof part === 'string').join(' ');
  const words = new Set(text.match(/\b(?:AND|OR)\b/g));
  return words.size === 1 ? [...words][0] : undefined;
}

function render(group: Group): string {
  const word = joiner(group);
  const isOperand = (index: number) => {
    const [before, after] = [group.parts[index - 1] ?? '', group.parts[index + 1] ?? ''];
    if (typeof before !== 'string' || typeof after !== 'string') return false;
    const [left, right] = [before.trim(), after.trim()];
    return (
      (left === '' || left.endsWith(word ?? '')) && (right === '' || right.startsWith(word ?? ''))
    );
  };
  return group.parts
    .map((part, index) => {
      if (typeof part === 'string') return part;
      const isRedundant = word !== undefined && joiner(part) === word && isOperand(index);
      return isRedundant ? render(part) : `(${render(part)}${part.isClosed ? ')' : ''}`;
    })
    .join('');
}

/** PostgreSQL keeps these as they were written: literals, and the body of a function that is a text. */
const VERBATIM = /\nAS \$(?:function|procedure)x*\$.*$|'(?:[^']|'')*'/gs;

/** No definition holds this character. */
const MARK = '\0';

/**
 * A definition without the marks that PostgreSQL adds when it reads its own text again, as from a dump: white space, and
 * parentheses in `(a OR b) OR c`. In the body of a function a line break may decide what is a comment.
 */
export function canonical(definition: string): string {
  const text = definition.trim();
  const verbatim = text.match(VERBATIM) ?? [];
  const rendered = render(parse(text.replace(VERBATIM, MARK).replace(/\s+/g, ' ')));
  return rendered
    .split(MARK)
    .map((piece, index) => piece + (verbatim[index] ?? ''))
    .join('');
}
