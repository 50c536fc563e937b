import { readdir, readFile } from 'node:fs/promises';
import { ifThere } from './if-there';

it('has nothing of what is not there', async () => {
  expect(await ifThere(readFile('content/no-such.json'))).toBeUndefined();
  expect(await ifThere(readdir('content/no-such'))).toBeUndefined();
});

it('takes what cannot be read for no less than it is', async () => {
  await expect(ifThere(readFile('content'))).rejects.toMatchObject({ code: 'EISDIR' });
});
