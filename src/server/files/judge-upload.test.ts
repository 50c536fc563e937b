import { setTimeout as sleep } from 'node:timers/promises';
import type { FileJudgement, FileRows } from './file-rows';
import { judgeUpload } from './judge-upload';
import type { FileStorage } from './storage';

const never = () => Promise.reject(new Error('Nobody asks for this.'));

/** A Storage and a database in which every file is too large, and the most files that were read at once. */
function crowded() {
  const settled = new Map<string, FileJudgement>();
  const seen = { reading: 0, most: 0 };
  const storage: FileStorage = {
    signUpload: never,
    putArrived: never,
    signRead: never,
    sizeOf: never,
    read: never,
    keep: never,
    removeFiles: never,
    removeStale: never,
    listOld: never,
    removeArrived: () => Promise.resolve(),
    readArrived: async () => {
      seen.reading += 1;
      seen.most = Math.max(seen.most, seen.reading);
      await sleep(5);
      seen.reading -= 1;
      return 'too-large';
    },
  };
  const rows: FileRows = {
    announce: never,
    ofReceipt: never,
    toJudge: never,
    toRemove: never,
    known: never,
    nextToScan: never,
    settleScan: never,
    forget: never,
    settle: (id, judgement) => {
      if (judgement) settled.set(id, judgement);
      return Promise.resolve(true);
    },
    find: (id) => {
      const row = {
        id,
        lead_id: null,
        name: 'plan.pdf',
        bytes: 1,
        sha256: null,
        kind: null,
        scan: null,
      };
      const judged = settled.get(id);
      const reason = judged?.state === 'refused' ? judged.reason : null;
      const state = judged?.state ?? 'expected';
      return Promise.resolve({ ...row, via: 'brief', state, reason, may_be_shown: false });
    },
  };
  return { files: { rows, storage }, seen };
}

it('has two files in memory at a time, however many arrive at once', async () => {
  const { files, seen } = crowded();
  const ids = Array.from({ length: 40 }, (_, index) => `file ${index}`);
  const judged = await Promise.all(ids.map((id) => judgeUpload(id, files)));
  expect(judged).toHaveLength(40);
  for (const file of judged) {
    expect(file).toMatchObject({ state: 'refused', reason: 'This file is larger than 10 MB.' });
  }
  expect(seen.most).toBe(2);
});
