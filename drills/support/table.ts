import type { Claim } from './claims';
import type { Finding } from './drill';

const heads = ['drill', 'what', 'expected', 'seen', 'holds'] as const;

/** A drill holds when each of its claims does, and there is one. */
export const holds = ({ claims }: Pick<Finding, 'claims'>): boolean =>
  claims.length > 0 && claims.every((claim) => claim.holds);

const claimLine = (name: string, { what, expected, seen, holds: isSo }: Claim): string[] => [
  name,
  what,
  expected,
  seen,
  isSo ? 'yes' : 'NO',
];

function linesOf({ name, claims, impossible }: Finding): string[][] {
  const lines = claims.map((claim, index) => claimLine(index === 0 ? name : '', claim));
  return impossible === undefined
    ? lines
    : [...lines, [claims.length === 0 ? name : '', 'not possible here', '', impossible, '–']];
}

/** The findings as a table of text, one line a claim. */
export function tableOf(findings: readonly Finding[]): string {
  const lines: string[][] = [[...heads], ...findings.flatMap(linesOf)];
  const widths = heads.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  const write = (line: string[]) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = lines;
  return [
    write(head),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...body.map(write),
  ].join('\n');
}
