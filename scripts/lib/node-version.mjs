import { CommandError } from './project.mjs';

/** The first release with everything we use of Node: process.loadEnvFile and --import. */
const minimum = [20, 12];

/** Refuses a Node that is too old, before anything fails in a way that does not say so. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major < minimum[0] || (major === minimum[0] && minor < minimum[1])) {
    throw new CommandError(`Node ${minimum.join('.')} or newer is needed; this is ${version}.`);
  }
}
