import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';

interface Ended {
  code: number | null;
  errors: string;
}

function runHost(variables: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', path.join(__dirname, 'main.ts')],
      { env: { ...process.env, ...variables } },
      (_error, _output, errors) => resolve({ code: child.exitCode, errors }),
    );
  });
}

describe('a start that cannot succeed', () => {
  it('names the variable and what it should be', async () => {
    expect(await runHost({ PORT: 'eighty' })).toEqual({
      code: 1,
      errors: 'PORT must be a whole number from 0 to 65535.\n',
    });
  });

  it('names the port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await runHost({ PORT: String(port) })).toEqual({
      code: 1,
      errors: `Port ${port} on 127.0.0.1 is in use: stop what uses it, or set PORT.\n`,
    });
    other.close();
  });
});
