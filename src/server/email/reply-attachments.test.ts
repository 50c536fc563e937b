import { sha256Of } from '../files/storage';
import type { OutboxReply } from './outbox';
import { readAttachments } from './reply-attachments';

const BYTES = new Uint8Array([1, 2, 3]);

const replyWith = (file: Partial<OutboxReply['files'][number]>): OutboxReply => ({
  ...{ subject: 'Offer', text: 'Here it is.', from_name: 'Asha', reply_key: 'key', thread: [] },
  files: [
    {
      ...{ id: crypto.randomUUID(), name: 'offer.pdf', kind: 'pdf', bytes: 3 },
      ...{ sha256: sha256Of(BYTES), state: 'accepted', scan: null, ...file },
    },
  ],
});

const readFile = () => Promise.resolve(BYTES);

it('a file that no scanner has seen waits where there is one, and leaves where there is none', async () => {
  const reply = replyWith({ scan: null });
  expect(await readAttachments(reply, { readFile, isScanning: true })).toEqual({
    kind: 'deferred',
    code: 'SCAN',
  });
  expect(await readAttachments(reply, { readFile })).toMatchObject([{ filename: 'offer.pdf' }]);
});

it('a clean file leaves, an infected one never', async () => {
  const clean = replyWith({ scan: 'clean' });
  expect(await readAttachments(clean, { readFile, isScanning: true })).toHaveLength(1);
  for (const isScanning of [true, false]) {
    const infected = replyWith({ scan: 'infected', state: 'refused' });
    expect(await readAttachments(infected, { readFile, isScanning })).toEqual({
      kind: 'rejected',
      code: 'FILE REFUSED',
    });
  }
});
