import { z } from 'zod';
import { DatabaseFault, type Db, isAway } from '../db/supabase';
import type { Scanned } from './clamav';

/** A file as the server judges it. */
export const fileRowSchema = z.object({
  id: z.guid(),
  lead_id: z.guid().nullable(),
  name: z.string(),
  via: z.enum(['brief', 'reply', 'answer']),
  state: z.enum(['expected', 'accepted', 'refused']),
  bytes: z.int(),
  kind: z.string().nullable(),
  may_be_shown: z.boolean(),
  sha256: z.string().nullable(),
  reason: z.string().nullable(),
  scan: z.enum(['clean', 'infected']).nullable(),
});
export type FileRow = z.infer<typeof fileRowSchema>;

/** The facts about bytes that are kept. */
type JudgedBytes = { kind: string; may_be_shown: boolean; sha256: string };

/** How a file was judged, and what the virus scanner said, if it did. An infected file is kept, but never opened. */
export type FileJudgement = Pick<FileRow, 'name' | 'bytes'> &
  (
    | (JudgedBytes & { state: 'accepted'; scan?: 'clean' })
    | (JudgedBytes & { state: 'refused'; reason: string; scan: 'infected'; scan_signature: string })
    | { state: 'refused'; reason: string }
  );

const receiptFilesSchema = z.object({
  key: z.guid(),
  files: z.array(fileRowSchema.pick({ name: true, bytes: true, state: true, reason: true })),
});
/** The files of an enquiry as its sender sees them, and the key of the enquiry. */
export type ReceiptFiles = z.infer<typeof receiptFilesSchema>;

/** The database did not answer. */
export class RowsAway extends Error {}

type Answer<Data> = Parameters<typeof isAway>[0] & { data: Data };

function dataOf<Data>(doing: string, answer: Answer<Data>): Data {
  if (isAway(answer)) throw new RowsAway(doing);
  if (answer.error) throw new DatabaseFault(doing, answer);
  return answer.data;
}

const announcedSchema = z.union([
  z.object({ id: z.guid() }),
  z.object({ seconds: z.int() }),
  z.object({ full: z.literal(true) }),
]);

/**
 * The rows of files in the database.
 *
 * @param db past row level security: visitors reach these functions through ours alone
 * @throws RowsAway from each function when the database is away
 */
export const openFileRows = (db: Db) => ({
  /** Notes a file that is about to be uploaded: its id, the seconds to wait after too many, or that its enquiry takes no more. */
  announce: async (file: { p_name: string; p_bytes: number; p_key?: string; p_client?: string }) =>
    announcedSchema.parse(dataOf('announce_file', await db.rpc('announce_file', file))),
  /** @returns null once the enquiry is gone */
  ofReceipt: async (receiptKey: string): Promise<ReceiptFiles | null> => {
    const answer = await db.rpc('receipt_files', { p_receipt_key: receiptKey });
    return receiptFilesSchema.nullable().parse(dataOf('receipt_files', answer));
  },
  /** @param key of the enquiry with which its sender has sent it */
  find: async (id: string, key?: string): Promise<FileRow | null> => {
    const call = { p_id: id, ...(key !== undefined && { p_key: key }) };
    return fileRowSchema.nullable().parse(dataOf('find_file', await db.rpc('find_file', call)));
  },
  /**
   * @param judgement null for what is no file: it is forgotten
   * @returns whether the file is still wanted
   */
  settle: async (id: string, judgement: FileJudgement | null): Promise<boolean> =>
    dataOf('settle_file', await db.rpc('settle_file', { p_id: id, p_judgement: judgement })) ===
    true,
  /** Files of enquiries that may have arrived, although nobody asked to judge them. */
  toJudge: async (): Promise<string[]> =>
    z.array(z.string()).parse(dataOf('files_to_judge', await db.rpc('files_to_judge', {}))),
  /** An accepted file that the virus scanner has not seen; after its turn, the others have theirs first. */
  nextToScan: async (): Promise<string | null> =>
    dataOf('next_file_to_scan', await db.rpc('next_file_to_scan')),
  /** Records what the virus scanner found in the bytes with this hash. */
  settleScan: async (id: string, sha256: string, scanned: Scanned): Promise<void> => {
    const found = scanned.scan === 'infected' && { p_signature: scanned.signature };
    const call = { p_id: id, p_sha256: sha256, ...found };
    dataOf('settle_scan', await db.rpc('settle_scan', call));
  },
  toRemove: async (): Promise<string[]> =>
    z.array(z.string()).parse(dataOf('files_to_remove', await db.rpc('files_to_remove', {}))),
  /** Those of these ids that a row has. */
  known: async (ids: readonly string[]): Promise<string[]> => {
    const rows = dataOf('known files', await db.from('lead_files').select('id').in('id', ids));
    return z
      .array(z.object({ id: z.string() }))
      .parse(rows)
      .map(({ id }) => id);
  },
  forget: async (ids: string[]): Promise<void> => {
    dataOf('forget_files', await db.rpc('forget_files', { p_ids: ids }));
  },
});

export type FileRows = ReturnType<typeof openFileRows>;
