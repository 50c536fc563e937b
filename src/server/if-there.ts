import { faultCode } from './faults';

/**
 * Waits for the content of a file or a folder. @returns undefined where there is none
 * @throws every other fault of the system, because a file that cannot be read now is not gone
 */
export const ifThere = <T>(reading: Promise<T>): Promise<T | undefined> =>
  reading.catch((error: unknown) => {
    if (faultCode(error) === 'ENOENT') return undefined;
    throw error;
  });
