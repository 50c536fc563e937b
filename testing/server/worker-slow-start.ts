/** Work for tests of worker threads, in a module that loads as slowly as on a machine that is busy. */
export const work = (): string => 'done';

const LOADING_MS = 3000;
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOADING_MS);
