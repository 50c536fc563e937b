import { readdir, readFile } from 'node:fs/promises';
import { ifThere } from './if-there';

it('returns undefined for a missing file or folder', async () => {
  expect(await ifThere(readFile('content/no-such.json'))).toBeUndefined();
  expect(await ifThere(readdir('content/no-such'))).toBeUndefined();
});

it('rejects for a file that is there and cannot be read', async () => {
  await expect(ifThere(readFile('content'))).rejects.toMatchObject({ code: 'EISDIR' });
});
