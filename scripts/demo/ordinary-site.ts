import { VARIABLES } from '../../src/server/env';

/** The demo's address and proxy. All other variables belong to the ordinary site or lead out of this machine. */
const KEPT = ['HOST', 'PORT', 'TRUST_PROXY'];

/** Removes the ordinary site's variables from an environment. @returns those that were set */
export function forgetOrdinarySite(environment: NodeJS.ProcessEnv): string[] {
  const forgotten = VARIABLES.filter((name) => !KEPT.includes(name) && environment[name]);
  for (const name of forgotten) delete environment[name];
  return forgotten;
}
