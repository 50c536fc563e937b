/**
 * Compiles a manifest path to a test of request paths: `:name` takes one segment, `*` at the end
 * any rest, none included. A slash at the end makes no difference.
 */
export function compilePattern(
  pattern: string,
  { ignoreCase = false }: { ignoreCase?: boolean } = {},
): (path: string) => boolean {
  const fold = (path: string) => segmentsOf(ignoreCase ? path.toLowerCase() : path);
  const wanted = fold(pattern);
  const takesRest = wanted.at(-1)?.startsWith('*') ?? false;
  return (path) => {
    const given = fold(path);
    if (!takesRest && given.length !== wanted.length) return false;
    return wanted.every((segment, index) => isMatch(segment, given[index]));
  };
}

/** True for a manifest path that stands for many request paths. */
export function isPattern(path: string): boolean {
  return /[*:]/.test(path);
}

function isMatch(wanted: string, given: string | undefined): boolean {
  if (wanted.startsWith('*')) return true;
  return given !== undefined && (wanted.startsWith(':') ? given !== '' : wanted === given);
}

function segmentsOf(path: string): string[] {
  return path.replace(/^\/|\/$/g, '').split('/');
}
