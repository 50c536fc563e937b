/** Work for tests of worker threads. */
export function work(kind: 'answer' | 'throw' | 'hang' | 'grow'): string {
  const kept: number[][] = [];
  while (kind === 'hang' || kind === 'grow') {
    if (kind === 'grow') kept.push(new Array<number>(10_000).fill(kept.length + 0.5));
  }
  if (kind === 'throw') throw new Error('It was asked to.');
  return 'done';
}
