import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import PostalMime from 'postal-mime';
import { fileTransport } from './transport';
import type { EmailJob } from './outbox';

const job: EmailJob = {
  id: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f10',
  claim: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f11',
  kind: 'newsletter_confirmation',
  wanted_at: '2026-11-21T10:40:26.123Z',
  subscriber: {
    email: 'asha@example.in',
    language: null,
    link_key: '5e0f1c9a-3a3b-4c64-9a59-6b6a3a1f2f12',
  },
};
const message = { from: 'a@example.in', to: 'b@example.in', subject: 'नमस्ते', text: 'Words' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('writes one file for an email, however often it is posted, that its owner alone may read', async () => {
  const outbox = path.join(folder, 'outbox');
  const transport = fileTransport(outbox);
  expect(await transport.send(message, job, Date.now())).toEqual({ kind: 'sent' });
  expect(await transport.send(message, job, Date.now())).toEqual({ kind: 'sent' });
  const file = `20261121T104026123Z-newsletter_confirmation-${job.id}.eml`;
  expect(await readdir(outbox)).toEqual([file]);
  expect((await stat(path.join(outbox, file))).mode & 0o777).toBe(0o600);
  const mail = await PostalMime.parse(await readFile(path.join(outbox, file)));
  expect(mail).toMatchObject({ subject: 'नमस्ते', text: 'Words\n' });
});

it('tells when there is no room for it, instead of losing it', async () => {
  const blocked = path.join(folder, 'file');
  await writeFile(blocked, '');
  expect(await fileTransport(blocked).send(message, job, Date.now())).toEqual({
    kind: 'unreachable',
    code: 'EEXIST',
  });
});
