import { constants } from 'node:os';

/** @typedef {() => unknown} Ending */

/** @type {Set<Ending>} */
const endings = new Set();
let hasStarted = false;
let isEnding = false;

/**
 * Registers work to do before SIGINT or SIGTERM ends the process; the last registered runs first.
 *
 * @param {Ending} end
 * @returns {() => void} removes it
 */
export function beforeStop(end) {
  if (endings.size === 0) {
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  }
  endings.add(end);
  return () => {
    endings.delete(end);
    if (endings.size > 0 || isEnding) return;
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
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
