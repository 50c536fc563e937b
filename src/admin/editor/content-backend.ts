import { type ProxyCall, ProxyBackend } from 'decap-cms-backend-proxy';
import type { CmsCollection, CmsConfig } from 'decap-cms-core';
import { CONTENT_API } from '../../domain/content-editor';
import { type ContentEntry, contentEntrySchema } from '../../domain/http-api/content';
import * as z from '../../domain/zod';
import type { Staff } from '../features/session/session';
import { PATHS } from '../lib/paths';
import { request } from '../lib/request';
import { RequestFailure } from '../lib/request-failure';
import { fieldsOf } from './collections';
import { toContent, toEditor } from './document-values';
import { LogInAtOnce } from './log-in-at-once';
import { NamelessError } from './nameless-error';
import { originalOf, untranslated } from './untranslated';

/** The whole content is judged before a change is stored. */
const TIMEOUT_MS = 120_000;

/** News for the editor beside Decap's own messages. */
export interface EditorListener {
  /** A change of these files was refused. */
  onRefusal: (failure: RequestFailure, files: readonly string[]) => void;
  /** A change was saved. */
  onSave: () => void;
}

const dataFilesSchema = z.array(z.looseObject({ path: z.string(), raw: z.string() }));

const entriesSchema = z.array(contentEntrySchema);
const askedSchema = z.array(z.looseObject({ path: z.string() }));

/** The files of a saved entry. */
const filesOf = ({ params }: ProxyCall): string[] =>
  (z.safeParse(dataFilesSchema, params.dataFiles).data ?? []).map(({ path }) => path);

/** The words of a refusal in Decap's own message. */
const wordsOf = ({ problem, status }: RequestFailure): string =>
  problem?.detail ?? (status === 0 ? 'the server could not be reached' : 'a fault on our side');

const ask = (call: ProxyCall): Promise<unknown> =>
  request(z.unknown(), CONTENT_API, {
    method: 'POST',
    body: call,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** The documents of an answer by files, with those that were asked for and that a language has no words of yet. */
async function withUntranslated(
  collections: readonly CmsCollection[],
  { params }: ProxyCall,
  answer: unknown,
): Promise<ContentEntry[]> {
  const there = z.parse(entriesSchema, answer);
  const known = new Set(there.map(({ file }) => file.path));
  const missing = z.parse(askedSchema, params.files).flatMap(({ path }) => {
    const original = known.has(path) ? undefined : originalOf(collections, path);
    return original === undefined ? [] : [{ path, original }];
  });
  if (missing.length === 0) return there;
  const files = missing.map(({ original }) => ({ path: original }));
  const asked = await ask({ action: 'entriesByFiles', params: { files } });
  const originals = new Map(
    z.parse(entriesSchema, asked).map(({ data, file }) => [file.path, data]),
  );
  const added = missing.flatMap(({ path, original }) => {
    const data = originals.get(original);
    if (data === undefined) return [];
    const document = untranslated(fieldsOf(collections, path), JSON.parse(data));
    return [{ data: JSON.stringify(document), file: { path, id: '' } }];
  });
  return [...there, ...added];
}

/**
 * Decap's proxy backend over our function: with the session of the desk, its proof of who is there, and documents as content
 * keeps them.
 */
export const createContentBackend = (
  person: Pick<Staff, 'name' | 'email'>,
  { onRefusal, onSave }: EditorListener,
): new (config: CmsConfig, options?: object) => ProxyBackend =>
  class ContentBackend extends ProxyBackend {
    readonly #collections: readonly CmsCollection[];
    /** The version of each file that was read, from which it is changed. */
    readonly #versions = new Map<string, string>();

    constructor(config: CmsConfig, options?: object) {
      super(config, options);
      this.#collections = config.collections;
    }

    override authComponent = () => LogInAtOnce;

    /** The desk's own button ends the session. */
    override logout = () => window.location.assign(PATHS.day);

    override restoreUser = () => this.authenticate();

    override authenticate = () =>
      Promise.resolve({ name: person.name, login: person.email, token: '' });

    override async request(call: ProxyCall): Promise<unknown> {
      const isChange = call.action.startsWith('persist') || call.action.startsWith('delete');
      try {
        if (call.action === 'getEntry') return this.#withFields(await this.#getEntry(call));
        const answer = await ask(call.action === 'persistEntry' ? this.#withContent(call) : call);
        if (isChange) onSave();
        return this.#withFields(
          call.action === 'entriesByFiles'
            ? await withUntranslated(this.#collections, call, answer)
            : answer,
        );
      } catch (failure) {
        if (!(failure instanceof RequestFailure)) throw failure;
        if (isChange) onRefusal(failure, filesOf(call));
        throw new NamelessError(wordsOf(failure), { cause: failure });
      }
    }

    /** A document; one that a language has no words of yet, too. */
    async #getEntry({ params }: ProxyCall): Promise<unknown> {
      const call = { action: 'entriesByFiles', params: { files: [params] } };
      const [entry] = await withUntranslated(this.#collections, call, await ask(call));
      return entry ?? ask({ action: 'getEntry', params });
    }

    /** Documents as content keeps them, with the versions that they were changed from. */
    #withContent({ action, params }: ProxyCall): ProxyCall {
      const dataFiles = z.parse(dataFilesSchema, params.dataFiles).map((file) => ({
        ...file,
        raw: JSON.stringify(
          toContent(fieldsOf(this.#collections, file.path), JSON.parse(file.raw)),
        ),
        // A draft that is no file yet has none.
        base: this.#versions.get(file.path) || undefined,
      }));
      return { action, params: { ...params, dataFiles } };
    }

    /** An answer's documents as the editor holds them. */
    #withFields(answer: unknown): unknown {
      const one = z.safeParse(contentEntrySchema, answer).data;
      const all = z.safeParse(entriesSchema, answer).data;
      if (!one && !all) return answer;
      const entries = (all ?? (one ? [one] : [])).map(({ data, file }) => {
        this.#versions.set(file.path, file.id);
        const document = toEditor(fieldsOf(this.#collections, file.path), JSON.parse(data));
        return { data: JSON.stringify(document), file };
      });
      return all ? entries : entries[0];
    }
  };
