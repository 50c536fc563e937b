import { mkdir } from 'node:fs/promises';
import { faultCode, logFault } from '../../src/server/faults';
import {
  type Asked,
  type Built,
  dropAsked,
  type PublishingState,
  readAsked,
  readState,
  writeState,
} from '../../src/server/publishing/publication-files';
import { type Build, OWN, readBuild, releaseFolder } from './builds';
import { hashSources } from './sources';
import { loadRelease, type Release, type Served } from '../serve/release';
import { repeat, type Repeating } from '../workers/repeat';
import { build, BuildFault, keepOnly, prepare, store, type Workshop } from './workshop';

export interface PublisherOptions {
  workshop: Workshop;
  /** Folder of the content that managers change. */
  content: string;
  /** The build that the host has started with. */
  served: Build;
  /** Gives a build to visitors at once, and resolves when its workers have taken over. */
  publish: (release: Release) => Promise<void>;
  /** Gives a build to managers who ask for the draft; undefined takes it away. */
  show: (draft: Served['draft']) => void;
  /** Pause between two looks for what is asked, in ms. */
  everyMs?: number;
}

const HALF_SECOND = 500;

type Job = NonNullable<PublishingState['job']>;

const now = () => new Date().toISOString();

const endOf = ({ kind, by, started_at }: Job, fault: string | null) => ({
  ...{ kind, by, fault, ended_at: now() },
  took_ms: Date.now() - Date.parse(started_at),
});

/** Whether visitors have got what a job was to publish. */
const hasPublished = ({ kind, started_at }: Job, { at }: Built): boolean =>
  kind === 'publish' && at >= started_at;

const STOPPED = 'The site was stopped meanwhile, so nothing was changed. Ask again.';
const BROKEN = 'Something went wrong on our side, so nothing was changed. The log says more.';
const FULL = 'The disk of the site is full, so nothing was changed. Make room, then ask again.';
const OTHER_CODE =
  'The code of the site was updated and needs a restart (npm start), which builds it.';

/** Why a job has failed, in words for who asked for it. */
function wordsOf(cause: unknown): string {
  if (cause instanceof BuildFault) return cause.message;
  return faultCode(cause) === 'ENOSPC' ? FULL : BROKEN;
}

/** The state after a start: the build that is served, and the end of a job that was under way. */
async function stateAtStart(
  { workshop, served }: PublisherOptions,
  draft: PublishingState['draft'],
): Promise<PublishingState> {
  const { publishing, projectRoot } = workshop;
  const before = await readState(publishing);
  const isOwn = served.folder === projectRoot;
  const own = { id: OWN, content: served.content, at: served.built_at, by: null };
  const lastOf = ({ job, last, published }: PublishingState) =>
    job ? endOf(job, hasPublished(job, published) ? null : STOPPED) : last;
  return {
    published: before === undefined || isOwn ? own : before.published,
    draft,
    job: null,
    last: before ? lastOf(before) : null,
    build_ms: before?.build_ms ?? null,
  };
}

/** Shows the draft of an earlier start. @returns null without one of this code; a broken one is no reason not to start */
async function showDraft({ workshop, served, show }: PublisherOptions) {
  const { publishing } = workshop;
  const draft = (await readState(publishing))?.draft;
  const build = draft && (await readBuild(releaseFolder(publishing, draft.id)));
  if (!draft || build?.code !== served.code) return null;
  try {
    show({ id: draft.id, release: await loadRelease(build.folder) });
    return draft;
  } catch (cause) {
    logFault({ message: 'The draft of the site could not be loaded.', cause });
    return null;
  }
}

/** Builds and publishes what managers ask for, one thing at a time. */
class Publisher {
  constructor(
    readonly options: PublisherOptions,
    private state: PublishingState,
  ) {}

  get #publishing() {
    return this.options.workshop.publishing;
  }

  async #write(changes: Partial<PublishingState>): Promise<void> {
    const next = { ...this.state, ...changes };
    await writeState(this.#publishing, next);
    this.state = next;
  }

  #step(job: Job, step: Job['step']): Promise<void> {
    return this.#write({ job: { ...job, step } });
  }

  /** Builds what is saved. */
  async #make(job: Job, stopping: AbortSignal): Promise<Built> {
    const { workshop, content, served } = this.options;
    const { id: published } = this.state.published;
    const live = published === OWN ? served.folder : releaseFolder(this.#publishing, published);
    await prepare(workshop, { code: served.code, content, live });
    // The copy is hashed, because managers go on saving.
    const { content: hash } = await hashSources(workshop.folder);
    await this.#step(job, 'building');
    await build(workshop, job.kind, stopping);
    await this.#step(job, 'storing');
    const id = now().replaceAll(/[:.]/g, '-');
    await store(workshop, id);
    await this.#write({ build_ms: Date.now() - Date.parse(job.started_at) });
    return { id, content: hash, at: now(), by: job.by };
  }

  /** Whether visitors may get a draft: a build for them refuses texts that are to be written, where the site has TLS. */
  async #isWritten({ id }: Built): Promise<boolean> {
    const draft = await readBuild(releaseFolder(this.#publishing, id));
    return draft?.unwritten === 0;
  }

  /** The draft, where it holds what is saved; else a new build. */
  async #takeOrMake(job: Job, stopping: AbortSignal): Promise<Built> {
    const { workshop, content, served } = this.options;
    const hashes = await hashSources(workshop.projectRoot, content);
    if (hashes.code !== served.code) throw new BuildFault(OTHER_CODE);
    const { draft } = this.state;
    const isCurrent = draft?.content === hashes.content;
    if (isCurrent && (job.kind === 'draft' || (await this.#isWritten(draft)))) {
      return { ...draft, at: now(), by: job.by };
    }
    return this.#make(job, stopping);
  }

  async #finish(job: Job, built: Built): Promise<void> {
    const folder = releaseFolder(this.#publishing, built.id);
    const { published } = this.state;
    await this.#step(job, 'switching');
    const release = await loadRelease(folder);
    if (job.kind === 'draft') {
      this.options.show({ id: built.id, release });
      await this.#write({ draft: built, job: null, last: endOf(job, null) });
    } else await this.#publish(job, built, release);
    // Pages that were asked for just before the change are still read from the former build.
    await this.#tidy(published.id);
  }

  async #publish(job: Job, built: Built, release: Release): Promise<void> {
    // Kept first: should the host be killed now, its next start serves this build, and says so.
    await this.#write({ published: built, draft: null });
    this.options.show(undefined);
    const takenOver = this.options.publish(release).catch((cause: unknown) => {
      logFault({ message: 'The workers of a published build were not started.', cause });
    });
    await this.#write({ job: null, last: endOf(job, null) });
    await takenOver;
  }

  /** Removes builds that nobody gets, and what a failed one has left. */
  #tidy(former?: string): Promise<void> {
    const { published, draft } = this.state;
    const ids = [published.id, draft?.id, former].filter((id) => id !== undefined);
    return keepOnly(this.#publishing, ids);
  }

  async run({ kind, by }: Asked, stopping: AbortSignal): Promise<void> {
    const { build_ms: expected_ms } = this.state;
    const job: Job = { kind, by, step: 'preparing', started_at: now(), expected_ms };
    try {
      await this.#write({ job });
      const built = await this.#takeOrMake(job, stopping);
      stopping.throwIfAborted();
      await this.#finish(job, built);
    } catch (cause) {
      // The next start tells of it.
      if (stopping.aborted) return;
      if (!(cause instanceof BuildFault)) logFault({ message: 'A publication failed.', cause });
      await this.#tidy();
      const fault = hasPublished(job, this.state.published) ? null : wordsOf(cause);
      await this.#write({ job: null, last: endOf(job, fault) });
    }
  }
}

/** Starts to publish what managers ask for, for as long as the host runs. A job that was under way is not taken up again. */
export async function startPublisher(options: PublisherOptions): Promise<Repeating> {
  const { publishing } = options.workshop;
  await mkdir(publishing, { recursive: true, mode: 0o700 });
  const draft = await showDraft(options);
  const state = await stateAtStart(options, draft);
  // A manager who reads that the job has ended may ask again at once.
  await dropAsked(publishing);
  await writeState(publishing, state);
  await keepOnly(publishing, [state.published.id, ...(draft ? [draft.id] : [])]);
  const publisher = new Publisher(options, state);
  return repeat(options.everyMs ?? HALF_SECOND, async (stopping) => {
    try {
      const asked = await readAsked(publishing);
      if (asked === undefined) return;
      await publisher.run(asked, stopping).finally(() => dropAsked(publishing));
    } catch (cause) {
      logFault({ message: 'The state of publishing could not be kept.', cause });
    }
  });
}
