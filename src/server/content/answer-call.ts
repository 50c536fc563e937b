import path from 'node:path';
import type { ContentCall, ContentEntry } from '../../domain/http-api/content';
import type { ApiResponse, Result } from '../http/api-types';
import { contentFile } from './content-path';
import { type Draft, dropDrafts, keepDrafts, readDrafts } from './drafts';
import { readEntries, readFolder, readPicture, readPictures, versionOf } from './read-content';
import { type Editor, inTurn, type Note, refuse, saveChange, versionsFolder } from './save-change';
import { openVersions } from './versions';

const notFound = () => refuse(404, 'There is no such file in the content.');

const notContent = (given: string) =>
  refuse(422, `${given} is no file of the content.`, {
    errors: [{ field: given, message: 'is no file of the content: JSON and pictures are' }],
  });

const REFUSAL =
  'The content would have faults, so it stays as it is. Your change is kept as a draft.';

async function outdated(root: string, given: string): Promise<ApiResponse> {
  const below = path.posix.relative('content', given);
  const versions = await (await openVersions(root, versionsFolder())).list();
  const last = versions.find(({ files }) => files.includes(below));
  const who = last ? `${last.by} has` : 'Somebody has';
  return refuse(
    409,
    `${who} changed ${given} since you opened it. Copy what you typed, reload the page, and enter it again.`,
  );
}

/** The version of an entry that is a draft alone. */
const NEW = '';

/** Whether a file is still the one that a change was made from. */
async function isCurrent(root: string, { path: below, base }: Draft): Promise<boolean> {
  return base === undefined || (await versionOf(root, path.posix.join('content', below))) === base;
}

/** The changes with their paths below the folder; a response for one that is none of content's. */
async function locate(root: string, wanted: readonly Draft[]): Promise<Result<Draft[]>> {
  const located: Draft[] = [];
  for (const change of wanted) {
    const below = await contentFile(root, change.path);
    if (below === undefined) return { ok: false, response: notContent(change.path) };
    located.push({ ...change, path: below });
  }
  return { ok: true, value: located };
}

/** Makes the change, or keeps it as a draft of the person. */
async function makeChange(
  root: string,
  wanted: readonly Draft[],
  by: Editor,
  note: Note,
): Promise<Result<object>> {
  const located = await locate(root, wanted);
  if (!located.ok) return located;
  const files = located.value;
  for (const file of files) {
    if (!(await isCurrent(root, file))) {
      return { ok: false, response: await outdated(root, path.posix.join('content', file.path)) };
    }
  }
  const kept = await readDrafts(by.id);
  const fitting = await Promise.all(kept.map((draft) => isCurrent(root, draft)));
  const drafts = kept.filter((_, index) => fitting[index]);
  const saved = await saveChange({ root, files, drafts, refusal: REFUSAL }, by, note);
  if (saved.ok) {
    await dropDrafts(by.id, saved.value);
    return { ok: true, value: { message: 'The content is saved.' } };
  }
  if (saved.response.status === 422) await keepDrafts(by.id, files);
  return saved;
}

const found = <T extends object>(value: T | undefined): Result<object> | ApiResponse =>
  value === undefined ? notFound() : { ok: true, value };

/**
 * Entries as this person left them: their drafts stand in place of what is in the content, and beside it where they are new.
 *
 * @param isAsked whether a path in the project is asked for
 */
async function withDrafts(
  entries: readonly ContentEntry[],
  isAsked: (given: string) => boolean,
  { id }: Editor,
): Promise<ContentEntry[]> {
  const drafts = new Map(
    (await readDrafts(id)).map((draft) => [path.posix.join('content', draft.path), draft]),
  );
  const left = entries.map((entry) => {
    const draft = drafts.get(entry.file.path);
    const isOfThis = draft?.base === entry.file.id;
    return isOfThis && draft.text !== undefined ? { ...entry, data: draft.text } : entry;
  });
  const known = new Set(entries.map(({ file }) => file.path));
  const added = [...drafts].flatMap(([given, { text, base }]) =>
    text !== undefined && base === undefined && !known.has(given) && isAsked(given)
      ? [{ data: text, file: { path: given, id: NEW } }]
      : [],
  );
  return [...left, ...added];
}

const readAsked = async (root: string, paths: readonly string[], by: Editor) =>
  withDrafts(await readEntries(root, paths), (given) => paths.includes(given), by);

type Change = Extract<
  ContentCall,
  { action: 'persistEntry' | 'persistMedia' | 'deleteFile' | 'deleteFiles' }
>;

/** The files that a call changes, by their paths in the project. */
function wantedBy(call: Change): Draft[] {
  switch (call.action) {
    case 'persistEntry':
      return [
        ...call.params.assets.map(({ path: picture, content }) => ({
          path: picture,
          base64: content,
        })),
        ...call.params.dataFiles.map(({ path: file, raw, base }) => ({
          path: file,
          text: raw,
          base,
        })),
      ];
    case 'persistMedia':
      return [{ path: call.params.asset.path, base64: call.params.asset.content }];
    case 'deleteFile':
      return [{ path: call.params.path, isDeleted: true }];
    case 'deleteFiles':
      return call.params.paths.map((file) => ({ path: file, isDeleted: true }));
  }
}

/**
 * Answers a call of the editor on the content folder.
 *
 * @param root the folder
 * @param note called once a change is made
 * @returns what Decap's `proxy` backend expects; 404, 409 for a file that was changed meanwhile, 422 for a path that is none of
 *   content's and for content that would have faults, each with its file, field and reason
 */
export async function answerCall(
  root: string,
  call: ContentCall,
  by: Editor,
  note: Note,
): Promise<Result<object> | ApiResponse> {
  switch (call.action) {
    case 'info':
      return { ok: true, value: { repo: 'content', publish_modes: ['simple'], type: 'local_fs' } };
    case 'entriesByFolder': {
      const { folder, extension } = call.params;
      const isInFolder = (given: string) => path.posix.dirname(given) === folder;
      return found(await withDrafts(await readFolder(root, folder, extension), isInFolder, by));
    }
    case 'entriesByFiles': {
      const paths = call.params.files.map((file) => file.path);
      return found(await readAsked(root, paths, by));
    }
    case 'getEntry': {
      const [entry] = await readAsked(root, [call.params.path], by);
      return found(entry);
    }
    case 'discardDrafts':
      await dropDrafts(by.id);
      return { status: 204 };
    case 'getMedia':
      return found(await readPictures(root, call.params.mediaFolder));
    case 'getMediaFile':
      return found(await readPicture(root, call.params.path));
    case 'persistMedia':
      return inTurn(async () => {
        const made = await makeChange(root, wantedBy(call), by, note);
        return made.ok ? found(await readPicture(root, call.params.asset.path)) : made;
      });
    case 'persistEntry':
    case 'deleteFile':
    case 'deleteFiles':
      return inTurn(() => makeChange(root, wantedBy(call), by, note));
    case 'getDeployPreview':
    case 'getPRMetadata':
      return { status: 204 };
    case 'getNotes':
      return { ok: true, value: { notes: [] } };
  }
}
