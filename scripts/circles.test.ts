import { importGraph, productModules } from '../testing/imports';

/** The circles of a graph, each with all files that lead to each other (Tarjan, 1972). */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const number = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const lower = (file: string, to = Infinity) =>
    lowest.set(file, Math.min(lowest.get(file) ?? Infinity, to));
  const visit = (file: string) => {
    const own = number.size;
    number.set(file, own);
    lower(file, own);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!number.has(next)) {
        visit(next);
        lower(file, lowest.get(next));
      } else if (open.includes(next)) lower(file, number.get(next));
    }
    if (lowest.get(file) !== own) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted());
  };
  for (const file of graph.keys()) if (!number.has(file)) visit(file);
  return circles;
}

it('finds two circles, and no third', () => {
  const graph = new Map([
    ['a', ['b', 'e']],
    ['b', ['c']],
    ['c', ['a', 'd']],
    ['d', ['e']],
    ['e', ['d']],
    ['f', ['a']],
  ]);
  expect(circlesOf(graph)).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ]);
});

it('no modules import each other in a circle, types and dynamic imports counted', () => {
  const graph = importGraph(productModules());
  expect(graph.get('src/components/toast/show-toast.ts')).toEqual(
    expect.arrayContaining(['src/components/toast/toast.ts', 'src/components/toast/toaster.tsx']),
  );
  expect(circlesOf(graph)).toEqual([]);
});
