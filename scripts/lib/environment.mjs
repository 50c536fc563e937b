import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './project.mjs';

/** Fills the environment from `.env`, if there is one; what is already set wins. */
export function loadEnvironment() {
  const file = path.join(projectRoot, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
