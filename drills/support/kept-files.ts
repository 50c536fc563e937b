import { createHash } from 'node:crypto';
import { StorageClient } from '@supabase/storage-js';
import { keyHeaders, type Db } from '../../src/server/db/supabase';
import { BUCKET } from '../../src/server/files/storage';
import { leadRow } from './desk-probe';
import type { Entry } from './ledger';
import type { OwnFile } from './visitor-files';

const PAGE = 1_000;

/** Files as Storage and the table have them, past all trouble and all rights. */
export class KeptFiles {
  readonly bucket;

  constructor(
    private readonly database: Db,
    { url, secretKey }: { url: string; secretKey: string },
  ) {
    const storage = new StorageClient(new URL('/storage/v1', url).href, keyHeaders(secretKey));
    this.bucket = storage.from(BUCKET);
  }

  /** Names of the objects in a folder. */
  async objects(folder: 'arrived' | 'kept'): Promise<string[]> {
    const { data, error } = await this.bucket.list(folder, { limit: PAGE });
    if (error) throw error;
    return data.map(({ name }) => name);
  }

  async rows() {
    const { data } = await this.database
      .from('lead_files')
      .select('id, lead_id, state, sha256, reason')
      .limit(PAGE)
      .throwOnError();
    return data;
  }

  async sha256Of(id: string): Promise<string | undefined> {
    const { data } = await this.bucket.download(`kept/${id}`);
    if (!data) return undefined;
    return createHash('sha256')
      .update(Buffer.from(await data.arrayBuffer()))
      .digest('hex');
  }

  /** The state of each file of an enquiry: `accepted, same bytes` of one that arrived whole. */
  async ofEnquiry({ key }: Entry, { sha256 }: OwnFile): Promise<string> {
    const { id: lead } = await leadRow(this.database, key);
    const files = (await this.rows()).filter(({ lead_id }) => lead_id === lead);
    const told = await Promise.all(
      files.map(async ({ id, state }) => {
        const found = await this.sha256Of(id);
        const bytes = found === undefined ? 'no' : found === sha256 ? 'same' : 'other';
        return `${state}, ${bytes} bytes`;
      }),
    );
    return told.length === 0 ? 'none' : told.join(' and ');
  }

  /** Compares rows and objects: `3 files, 0 without bytes, 0 changed, 0 objects without a row`. */
  async compare(): Promise<string> {
    const rows = await this.rows();
    const accepted = rows.filter(({ state }) => state === 'accepted');
    let [missing, changed] = [0, 0];
    for (const { id, sha256 } of accepted) {
      const found = await this.sha256Of(id);
      if (found === undefined) missing += 1;
      else if (found !== sha256) changed += 1;
    }
    const known = new Set(rows.map(({ id }) => id));
    const objects = [...(await this.objects('kept')), ...(await this.objects('arrived'))];
    const strays = objects.filter((name) => !known.has(name)).length;
    return told({ files: accepted.length, missing, changed, strays });
  }
}

const told = ({ files, missing = 0, changed = 0, strays = 0 }: Record<string, number>): string =>
  `${files} files, ${missing} without bytes, ${changed} changed, ${strays} objects without a row`;

/** The comparison of so many files without a fault. */
export const sound = (files: number): string => told({ files });
