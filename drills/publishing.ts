import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../host/start';
import {
  ask as askHost,
  PUBLISHING,
  type PublishingState,
  readState,
} from '../src/server/publishing/publication-files';
import { ask } from './support/answer';
import type { Claims, Drill } from './support/drill';
import { Ledger } from './support/ledger';
import { type LocalStage, openLocalStage } from './support/local-stage';
import { p95 } from './support/percentile';
import { waitUntil } from './support/wait-until';

const ENQUIRIES = 200;

/** A build with cold caches on a busy machine. */
const BUILD_MS = 20 * 60_000;

const STUDY = 'portfolio/case-studies/aarogya-patient-portal.json';

type Step = NonNullable<PublishingState['job']>['step'];

/** A stage whose content is a copy, and what is published on it. */
class Publishing {
  #count = 0;

  constructor(
    readonly stage: LocalStage,
    private readonly content: string,
  ) {}

  get #folder() {
    return path.join(this.stage.dataDir, PUBLISHING);
  }

  state = () => readState(this.#folder);

  /** Changes a title, and asks for its publication. @returns the title */
  async begin(): Promise<string> {
    this.#count += 1;
    const title = `Title ${this.#count} of the drill`;
    const file = path.join(this.content, STUDY);
    const study: object = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, `${JSON.stringify({ ...study, title }, null, 2)}\n`);
    const wish = { kind: 'publish', by: 'Drill', at: new Date().toISOString() } as const;
    // The host deletes the previous request a moment after it reports the end.
    await waitUntil('asked', () => askHost(this.#folder, wish), 10_000);
    return title;
  }

  async untilStep(step: Step): Promise<void> {
    await waitUntil(step, async () => (await this.state())?.job?.step === step, BUILD_MS);
  }

  async untilDone(title: string): Promise<void> {
    await waitUntil(title, async () => (await this.titles()) === title, BUILD_MS);
    await waitUntil('done', async () => (await this.state())?.job === null, BUILD_MS);
  }

  /** The titles of the drill that visitors get on a page and in its data: one, unless builds are mixed. */
  async titles(): Promise<string> {
    const paths = ['/portfolio', '/page-data/portfolio/page-data.json'];
    const answers = await Promise.all(paths.map((page) => ask(this.stage.host.url + page)));
    const found = answers.map(({ text }) => /Title \d+ of the drill/.exec(text)?.[0] ?? 'none');
    return [...new Set(found)].join(' and ');
  }
}

/** Sends enquiries one after the other. @returns their times in ms */
async function sendEach(ledger: Ledger, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const started = performance.now();
    await ledger.send(ledger.write());
    times.push(performance.now() - started);
  }
  return times;
}

/** Memory of a process and all that it has started, in MB; what they share counts once. */
async function treeMegabytes(root: number): Promise<number> {
  const listed = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const parents = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const tree = [root];
  for (const pid of tree) {
    tree.push(...parents.flatMap(([child = 0, parent]) => (parent === pid ? [child] : [])));
  }
  const texts = await Promise.all(
    tree.map((pid) => readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  return texts.reduce((sum, text) => sum + Number(/^Pss:\s+(\d+)/m.exec(text)?.[1] ?? 0), 0) / 1024;
}

async function publishUnderLoad(claims: Claims, publishing: Publishing): Promise<void> {
  const { host, database } = publishing.stage;
  const ledger = new Ledger(host.url, database);
  await sendEach(ledger, 20);
  const quiet = p95(await sendEach(ledger, ENQUIRIES));
  let most = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      most = Math.max(most, await treeMegabytes(host.pid()));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  })();
  const title = await publishing.begin();
  await publishing.untilStep('building');
  const busy = p95(await sendEach(ledger, ENQUIRIES));
  const step = (await publishing.state())?.job?.step;
  await publishing.untilDone(title);
  isOver = true;
  await watch;
  claims.same('step at the end of the enquiries', 'building', step ?? 'none');
  claims.atMost('p95 of an enquiry during the build', 2 * quiet, busy, 'ms');
  claims.atMost('memory of host, database and build', 3_000, most, 'MB');
  claims.same('rows', ledger.expected(), await ledger.count());
}

/** Kills the host in a step of a publication, and publishes anew. */
async function killIn(step: Step, claims: Claims, publishing: Publishing): Promise<void> {
  const { host } = publishing.stage;
  const before = await publishing.titles();
  const after = await publishing.begin();
  await publishing.untilStep(step);
  await host.end('SIGKILL');
  await host.start();
  const titles = await publishing.titles();
  const isWhole = titles === before || titles === after;
  claims.same(`killed while ${step}: visitors get`, 'one build', isWhole ? 'one build' : titles);
  const { job, last } = (await publishing.state()) ?? {};
  const isTold = job === null && last?.fault?.includes('stopped');
  claims.same(
    `killed while ${step}: managers read`,
    'it was stopped',
    isTold ? 'it was stopped' : 'nothing',
  );
  await publishing.untilDone(await publishing.begin());
}

export const publishing: Drill<{ close(): Promise<void> }> = {
  name: 'publishing',
  async run(claims) {
    const content = await mkdtemp(path.join(tmpdir(), 'published-content-'));
    await cp(path.join(projectRoot, 'content'), content, { recursive: true });
    const stage = await openLocalStage({ CONTENT_DIR: content });
    try {
      const site = new Publishing(stage, content);
      // The first one fills the caches.
      await site.untilDone(await site.begin());
      await publishUnderLoad(claims, site);
      for (const step of ['preparing', 'building', 'storing'] as const) {
        await killIn(step, claims, site);
      }
    } finally {
      await stage.close();
      await rm(content, { recursive: true });
    }
  },
};
