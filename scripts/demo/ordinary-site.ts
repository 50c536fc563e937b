import { VARIABLES } from '../../src/server/env';

/** Where the demo listens, and behind which proxy. All else is the ordinary site's, or leads out of this machine. */
const KEPT = ['HOST', 'PORT', 'TRUST_PROXY'];

/** Removes the ordinary site's variables from an environment. @returns those that were set */
export function forgetOrdinarySite(environment: NodeJS.ProcessEnv): string[] {
  const forgotten = VARIABLES.filter((name) => !KEPT.includes(name) && environment[name]);
  for (const name of forgotten) delete environment[name];
  return forgotten;
}
