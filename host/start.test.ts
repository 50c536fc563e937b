import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { startState } from './start';

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

  it.each([
    [{ HOST: '::1/64' }, 'HOST must be a host name or an IP address.'],
    [
      { SITE_URL: 'https://example.test/agency' },
      'SITE_URL must end after the host or its port: no path, query or fragment.',
    ],
  ])('refuses %j before it makes a folder', async (variables, problem) => {
    const DATA_DIR = path.join(__dirname, 'never-made');
    expect(await runHost({ ...variables, DATA_DIR })).toEqual({ code: 1, errors: `${problem}\n` });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('names HOST where it cannot listen', async () => {
    // A link-local address of no interface.
    expect(await runHost({ HOST: 'fe80::1' })).toEqual({
      code: 1,
      errors: 'Cannot listen on fe80::1:9000: set HOST or PORT.\n',
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

describe('the last line of a start', () => {
  it.each([undefined, __dirname])(
    'says that the site is ready, with data in %s',
    async (dataDir) => {
      expect(await startState(dataDir === undefined ? {} : { dataDir })).toMatch(/^Ready \d/);
    },
  );

  it('says instead that the disk of the data is full', async () => {
    // A file system of Linux without any room.
    expect(await startState({ dataDir: '/proc' })).toMatch(
      /^The disk of \/proc is full \(0\.0 MB free/,
    );
  });
});
