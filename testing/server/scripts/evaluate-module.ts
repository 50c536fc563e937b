import { execFileSync } from 'node:child_process';

/**
 * The value of an expression about `lib`, a plain module. Commands run before anything is installed, so their modules are
 * not compiled for tests: they are asked from outside.
 */
export function evaluateModule(file: string, expression: string): unknown {
  const program = `import * as lib from ${JSON.stringify(file)}; console.log(JSON.stringify(${expression}))`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(output.toString());
}
