import { constants } from 'node:os';

/** @typedef {() => unknown} Ending */

/** @type {Set<Ending>} */
const endings = new Set();
let hasStarted = false;
let isEnding = false;

/**
 * Has this done before SIGINT or SIGTERM ends the process; what was added last is done first.
 *
 * @param {Ending} end
 * @returns {() => void} takes it out again
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

/** From now on a signal is the ordinary end of this process, with exit code 0. */
export function expectStop() {
  hasStarted = true;
}

/** Whether a signal is ending this process: work that fails now was cut off on purpose. */
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
