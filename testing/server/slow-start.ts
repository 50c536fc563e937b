export { ready } from '../../src/server/worker/ready';

/** Work for tests of worker threads, in a module that loads as slowly as on a machine that is busy. */
const LOADING_MS = 3000;
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOADING_MS);

export const work = (): string => 'done';
