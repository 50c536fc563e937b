import { writeZip, type ZipEntry } from './write-zip';

it('reads the next file once the one before it was taken', async () => {
  const read: string[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const path of ['a.png', 'b.png', 'c.png']) {
      read.push(path);
      yield { path, bytes: new Uint8Array(100_000), at: new Date('2026-11-20T10:00:00Z') };
      await Promise.resolve();
    }
  }
  let taken = 0;
  for await (const part of writeZip(entries())) {
    taken += part.byteLength;
    expect(read.length).toBeLessThanOrEqual(Math.floor(taken / 100_000) + 1);
  }
  expect(read).toHaveLength(3);
});
