import { readdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { localAccess } from '../testing/server/host/host-process';
import { liftLimits } from '../testing/server/host/lift-limits';
import { connectService } from '../src/server/db/supabase';
import server from '../src/words/server';
import { type Answer, ask, inShort } from './support/answer';
import type { Claims, Drill } from './support/drill';
import { KeptFiles, sound } from './support/kept-files';
import { type Entry, Ledger } from './support/ledger';
import { receiptList } from './support/receipt-page';
import { prepareSmallDisk, type SmallDisk } from './support/small-disk';
import { type OwnFile, type Visitor, visitorAt, writeFile } from './support/visitor-files';
import { waitUntil } from './support/wait-until';

/** A new database, files of 10 MB, and what is taken away meanwhile. */
const diskMegabytes = 420;
/** Storage leaves 64 MB to the database. */
const noRoomForFiles = 50_000_000;
/** Room for three files. */
const roomForFew = 100_000_000;
const atOnce = 12;
/** No room for another row. */
const noRoom = 8_192;
/** PostgreSQL needs so much for its next log file. */
const roomOfLog = 16 * 1024 * 1024;

/** All that the parts of the drill use. */
interface Setting {
  claims: Claims;
  disk: SmallDisk;
  ledger: Ledger;
  visitor: Visitor;
  kept: KeptFiles;
}

async function setUp(claims: Claims, disk: SmallDisk): Promise<Setting> {
  await disk.host.start();
  const access = await localAccess(disk.inside());
  await liftLimits(access);
  const database = connectService(access.url, access.secretKey);
  const { url } = disk.host;
  const [ledger, kept] = [new Ledger(url, database), new KeptFiles(database, access)];
  return { claims, disk, ledger, kept, visitor: visitorAt(url) };
}

const isWhole = 'accepted, same bytes';

/** Enquiries and the file of each. */
type Sent = { entry: Entry; file: OwnFile; id: string };

async function claimWhole({ claims, kept }: Setting, sent: readonly Sent[], what: string) {
  const found = await Promise.all(sent.map(({ entry, file }) => kept.ofEnquiry(entry, file)));
  claims.same(what, isWhole, [...new Set(found)].join(' · '));
}

const says = ({ text }: Answer, words: string) => (text.includes(words) ? words : text);

/** An upload is refused before any of it is kept; the text of the enquiry stands, and its file follows. */
async function refuseUpload(setting: Setting): Promise<Sent> {
  const { claims, disk, ledger, visitor } = setting;
  const [entry, file] = [ledger.write(), writeFile()];
  const { id, way } = await visitor.begin(file, entry.key);
  await disk.fill(noRoomForFiles);
  claims.same('upload without room', 500, await visitor.put(way, file));
  const small = writeFile(2_000);
  const refused = await ask(new URL(way.url, disk.host.url).href, {
    method: way.method,
    headers: way.headers,
    body: Buffer.concat([...small.parts]),
  });
  claims.same(
    'its answer',
    'The disk of the local Supabase is full',
    says(refused, 'The disk of the local Supabase is full'),
  );
  claims.same('its enquiry', 201, (await ledger.send(entry, [id])).status);
  const form = await ledger.post(ledger.write(), [writeFile(50_000)]);
  claims.same('form without scripts', `422: ${server.files.away}`, reasonIn(form));
  claims.same('kept of them', 0, (await readdir(path.join(disk.inside(), 'storage'))).length);
  await disk.clear();
  claims.same('with room, judged', 200, (await visitor.finish(id, file, entry.key)).status);
  return { entry, file, id };
}

/** The words on its file that a browser without scripts reads. */
const reasonIn = (answer: Answer): string =>
  `${answer.status}: ${receiptList(answer, 'file-faults')
    .map((line) => line.replace(/^.*?: /, ''))
    .join()}`;

/** The room ends between the upload and its judgement, which writes the file once more. */
async function fillBeforeJudgement(setting: Setting): Promise<Sent> {
  const { claims, disk, ledger, visitor } = setting;
  const [entry, file] = [ledger.write(), writeFile()];
  const { id, way } = await visitor.begin(file, entry.key);
  claims.same('upload with room', 200, await visitor.put(way, file));
  await disk.fill(noRoomForFiles);
  claims.same(
    'judged without room',
    '503, Retry-After',
    inShort(await visitor.judge(id, entry.key)),
  );
  claims.same('its enquiry', 201, (await ledger.send(entry, [id])).status);
  await disk.clear();
  const { status, sent } = await visitor.finish(id, file, entry.key);
  claims.same('with room, judged, sent again', '200, 0 times', `${status}, ${sent} times`);
  return { entry, file, id };
}

/** Uploads that all find room when they begin, and none for all of them. */
async function fillTogether(setting: Setting): Promise<Sent[]> {
  const { claims, disk, ledger, visitor } = setting;
  const begun = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const [entry, file] = [ledger.write(), writeFile()];
      return { entry, file, ...(await visitor.begin(file, entry.key)) };
    }),
  );
  await disk.fill(roomForFew);
  let [least, isOver] = [Infinity, false];
  const watch = (async () => {
    while (!isOver) {
      const { bavail, bsize } = await statfs(disk.inside());
      least = Math.min(least, bavail * bsize);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const statuses = await Promise.all(begun.map(({ way, file }) => visitor.put(way, file)));
  isOver = true;
  await watch;
  const refused = statuses.filter((status) => status === 500).length;
  claims.same(
    `${atOnce} uploads at once, room for 3`,
    'some taken, others refused',
    refused > 0 && refused < atOnce ? 'some taken, others refused' : `${refused} refused`,
  );
  const room = least >= roomOfLog ? 'enough for the log' : `${(least / 1e6).toFixed(1)} MB`;
  claims.same('least room meanwhile', 'enough for the log', room);
  const answers = await Promise.all(begun.map(({ entry, id }) => ledger.send(entry, [id])));
  claims.same('their enquiries', 201, [...new Set(answers.map(({ status }) => status))].join());
  await disk.clear();
  for (const { id, file, entry } of begun) await visitor.finish(id, file, entry.key);
  return begun;
}

/** Not even a row finds room. */
async function fillToTheEnd(setting: Setting): Promise<Sent> {
  const { claims, disk, ledger, visitor } = setting;
  const [entry, file] = [ledger.write(), writeFile()];
  const { id, way } = await visitor.begin(file, entry.key);
  claims.same('last upload', 200, await visitor.put(way, file));
  await disk.fill(noRoom);
  // A row may still find room in a page that is there.
  await waitUntil(
    'an enquiry is refused',
    async () => (await ledger.send(ledger.write({ message: 'x'.repeat(4_000) }))).status === 503,
  );
  claims.same('enquiry with a file', '503, Retry-After', inShort(await ledger.send(entry, [id])));
  const health = await ask(`${disk.host.url}/api/health`);
  claims.same('health', '503 "disk"', `${health.status} ${says(health, '"disk"')}`);
  await disk.clear();
  await waitUntil(
    'enquiries are stored again',
    async () => [200, 201].includes((await ledger.send(entry, [id])).status),
    90_000,
  );
  await ledger.retry();
  claims.same('with room, judged', 200, (await visitor.finish(id, file, entry.key)).status);
  return { entry, file, id };
}

export const filesFullDisk: Drill<object> = {
  name: 'files: disk full',
  async run(claims) {
    const disk = await prepareSmallDisk(diskMegabytes);
    try {
      const setting = await setUp(claims, disk);
      const { ledger, kept } = setting;
      const sent = [await refuseUpload(setting), await fillBeforeJudgement(setting)];
      sent.push(...(await fillTogether(setting)), await fillToTheEnd(setting));
      await claimWhole(setting, sent, 'file of each enquiry in the end');
      claims.same('rows and objects', sound(sent.length), await kept.compare());
      claims.same('rows', ledger.expected(), await ledger.count());
    } finally {
      await disk.close();
    }
  },
};
