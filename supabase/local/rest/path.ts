import type { Scanner } from './scanner';

/** `->` keeps JSON, `->>` makes text. */
interface JsonStep {
  arrow: '->' | '->>';
  key: string | number;
}

/** A column, or a place inside a JSON column. */
export interface Path {
  column: string;
  steps: JsonStep[];
}

/** Everything that cannot end a name in `select`, `order` or a filter: https://docs.postgrest.org/en/stable/references/api/tables_views.html */
const NAME = /[\p{L}\p{N}_$][\p{L}\p{N}_$ ]*(?:-(?!>)[\p{L}\p{N}_$ ]+)*/u;

export function scanName(scanner: Scanner): string {
  const name = scanner.quoted() ?? scanner.match(NAME)?.trim();
  return name ? name : scanner.fail('expecting field name');
}

function scanStep(scanner: Scanner, arrow: JsonStep['arrow']): JsonStep {
  const index = scanner.match(/-?\d+(?![\p{L}_])/u);
  return { arrow, key: index === undefined ? scanName(scanner) : Number(index) };
}

export function scanPath(scanner: Scanner): Path {
  const path: Path = { column: scanName(scanner), steps: [] };
  for (;;) {
    if (scanner.take('->>')) path.steps.push(scanStep(scanner, '->>'));
    else if (scanner.take('->')) path.steps.push(scanStep(scanner, '->'));
    else return path;
  }
}
