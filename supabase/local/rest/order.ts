import { scanPath } from './path';
import type { Path } from './path';
import { Scanner } from './scanner';

export interface OrderTerm {
  path: Path;
  direction: 'asc' | 'desc';
  nulls: 'first' | 'last' | undefined;
}

function scanTerm(scanner: Scanner): OrderTerm {
  const term: OrderTerm = { path: scanPath(scanner), direction: 'asc', nulls: undefined };
  if (scanner.take('.desc')) term.direction = 'desc';
  else scanner.take('.asc');
  if (scanner.take('.nullsfirst')) term.nulls = 'first';
  else if (scanner.take('.nullslast')) term.nulls = 'last';
  return term;
}

/** Parses `order=a.desc.nullslast,b`; throws PGRST100 for what does not parse. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner('order', text);
  const terms = [scanTerm(scanner)];
  while (scanner.take(',')) terms.push(scanTerm(scanner));
  scanner.expectEnd();
  return terms;
}
