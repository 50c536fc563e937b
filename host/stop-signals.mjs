import { constants } from 'node:os';

/** @typedef {() => unknown} Ending */

/** @type {Set<Ending>} */
const endings = new Set();
let isListening = false;
let hasStarted = false;
let isEnding = false;

/**
 * Registers work to do before SIGINT or SIGTERM ends the process; the last registered runs first.
 *
 * The listeners stay once they are there: Node drops a signal that arrived just before its listener was taken off, and
 * the process would go on.
 *
 * @param {Ending} end
 * @returns {() => unknown} removes it
 */
export function beforeStop(end) {
  if (!isListening) {
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
    isListening = true;
  }
  endings.add(end);
  return () => endings.delete(end);
}

/** From now on a signal is the normal end of this process, with exit code 0. */
export function expectStop() {
  hasStarted = true;
}

/** Whether a signal is ending this process, so that failing work was interrupted on purpose. */
export const isStopping = () => isEnding;

/** @param {'SIGINT' | 'SIGTERM'} signal */
async function stop(signal) {
  if (isEnding) return;
  isEnding = true;
  let code = hasStarted ? 0 : 128 + constants.signals[signal];
  for (const end of [...endings].reverse()) {
    try {
      await end();
    } catch (error) {
      console.error(error);
      code = 1;
    }
  }
  process.exit(code);
}
