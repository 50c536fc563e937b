import { type Clamd, EICAR, startClamd } from '../../../testing/server/clamd';
import { openScanner, ScannerAway } from './clamav';

let clamd: Clamd;
beforeAll(async () => {
  clamd = await startClamd({ streamMaxLength: 1_000_000 });
});
afterEach(() => clamd.become('well'));
afterAll(() => clamd.close());

const scan = (bytes: Uint8Array, limitMs = 10_000) =>
  openScanner(clamd.url, () => AbortSignal.timeout(limitMs))(bytes);

const faultOf = (bytes: Uint8Array, limitMs?: number) =>
  scan(bytes, limitMs).catch((fault: unknown) => fault);

it.each([0, 1, 64 * 1024, 64 * 1024 + 1, 900_000])('sends %s bytes as they are', async (size) => {
  const bytes = Buffer.alloc(size, 'abc');
  expect(await scan(bytes)).toEqual({ scan: 'clean' });
  expect(clamd.scanned.at(-1)).toEqual(bytes);
});

it('names what was found', async () => {
  const bytes = Buffer.from(`X5O!${EICAR}`);
  expect(await scan(bytes)).toEqual({ scan: 'infected', signature: 'Eicar-Test-Signature' });
});

it('says when the scanner takes no file of this size', async () => {
  const fault = await faultOf(Buffer.alloc(3_000_000));
  expect(fault).toBeInstanceOf(ScannerAway);
  expect((fault as Error).message).toMatch(/StreamMaxLength in clamd.conf must be 10M or more/);
});

it.each(['stalled', 'dripping', 'cut', 'failing'] as const)(
  'calls nothing clean when the scanner is %s, and does not wait for long',
  async (mood) => {
    clamd.become(mood);
    const began = Date.now();
    expect(await faultOf(Buffer.alloc(500_000), 300)).toBeInstanceOf(ScannerAway);
    expect(Date.now() - began).toBeLessThan(5_000);
  },
);

it('calls nothing clean when nobody listens', async () => {
  await clamd.close();
  expect(await faultOf(Buffer.from('a'))).toBeInstanceOf(ScannerAway);
  await clamd.reopen();
  expect(await scan(Buffer.from('a'))).toEqual({ scan: 'clean' });
});
