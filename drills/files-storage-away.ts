import { setTimeout as sleep } from 'node:timers/promises';
import server from '../src/words/server';
import { ask, inShort } from './support/answer';
import type { Drill } from './support/drill';
import type { HostedStage } from './support/hosted-stage';
import { KeptFiles, sound } from './support/kept-files';
import { Ledger } from './support/ledger';
import { receiptList, sendByReceipt } from './support/receipt-page';
import { visitorAt, writeFile } from './support/visitor-files';

const AWAY_MS = 60_000;
const STORAGE = '/storage/v1';
/** More than an enquiry may have files. */
const RETRIES = 7;

/** Enquiries of three visitors come while Storage is away, and their files follow. */
export const filesStorageAway: Drill<HostedStage> = {
  name: 'files: Storage away for a minute',
  async run(claims, { host, between, supabase, database }) {
    const visitor = visitorAt(host.url);
    const ledger = new Ledger(host.url, database);
    const kept = new KeptFiles(database, supabase);
    const before = (await kept.rows()).filter(({ state }) => state === 'accepted').length;

    const [begun, late, plain] = [ledger.write(), ledger.write(), ledger.write()];
    const [begunFile, lateFile, plainFile] = [writeFile(), writeFile(), writeFile(2_000_000)];
    const { id, way } = await visitor.begin(begunFile, begun.key);
    between.become('away', STORAGE);
    const over = sleep(AWAY_MS);
    claims.same(
      'upload',
      'connection broke',
      inShort({ ...NONE, status: await visitor.put(way, begunFile) }),
    );
    claims.same('judgement', '503, Retry-After', inShort(await visitor.judge(id, begun.key)));
    claims.same(
      'announcement',
      '503, Retry-After',
      inShort(await visitor.announce(lateFile, late.key)),
    );
    claims.same('enquiry that names a file', '201', inShort(await ledger.send(begun, [id])));
    claims.same('enquiry whose file is to follow', '201', inShort(await ledger.send(late)));
    const again: string[] = [];
    for (let tried = 0; tried < RETRIES; tried += 1) {
      again.push(inShort(await visitor.announce(lateFile, late.key)));
    }
    claims.same(
      `its ${RETRIES} announcements`,
      '503, Retry-After',
      [...new Set(again)].join(' · '),
    );
    const form = await ledger.post(plain, [plainFile]);
    const [fault = 'no fault'] = receiptList(form, 'file-faults');
    claims.same(
      'form without scripts',
      `422: ${server.files.away}`,
      `${form.status}: ${fault.replace(/^.*?: /, '')}`,
    );
    claims.same('pages', '200', inShort(await ask(`${host.url}/contact`)));
    claims.same('health', '200', inShort(await ask(`${host.url}/api/health`)));
    await over;
    between.become('well');

    claims.same('begun file', 200, (await visitor.finish(id, begunFile, begun.key)).status);
    const followed = await visitor.begin(lateFile, late.key);
    await visitor.put(followed.way, lateFile);
    claims.same('late file', 200, (await visitor.finish(followed.id, lateFile, late.key)).status);
    claims.same('by the receipt’s form', 303, await sendByReceipt(host.url, form, [plainFile]));
    claims.same(
      'file of the first',
      'accepted, same bytes',
      await kept.ofEnquiry(begun, begunFile),
    );
    claims.same('file of the second', 'accepted, same bytes', await kept.ofEnquiry(late, lateFile));
    claims.same(
      'file of the third',
      'accepted, same bytes',
      await kept.ofEnquiry(plain, plainFile),
    );
    claims.same('rows and objects', sound(before + 3), await kept.compare());
    claims.same('rows', ledger.expected(), await ledger.count());
  },
};

const NONE = { headers: new Headers() };
