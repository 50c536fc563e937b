import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../src/server/db/supabase';
import { enquiry, postForm, postJson } from '../../testing/server/enquiry';
import { type Answer, ask } from './answer';
import { type OwnFile, postFiles } from './visitor-files';

/** An enquiry that is sent until it is acknowledged. */
export interface Entry {
  key: string;
  fields: typeof enquiry;
  /** Set once the enquiry was acknowledged. */
  reference?: string;
}

const receiptSchema = z.object({ reference: z.string(), reply_due_at: z.string() });

/** Maximum rows per response. */
const pageSize = 1000;

interface Row {
  reference: string;
  idempotency_key: string | null;
  email: string | null;
}

/** The rows of one company, past row level security. */
export async function storedRows(database: Db, company: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { data, error } = await database
      .from('contact_submissions')
      .select('reference,idempotency_key,email')
      .eq('company', company)
      .order('id')
      .range(rows.length, rows.length + pageSize - 1);
    if (error) throw new Error(`Rows could not be counted: ${error.message}`);
    rows.push(...data);
    if (data.length < pageSize) return rows;
  }
}

/**
 * Counts rows, enquiries that were acknowledged and are not there under the reference their sender was told, and enquiries
 * that are there more than once.
 */
async function countStored(
  database: Db,
  { entries, company }: { entries: readonly Entry[]; company: string },
): Promise<string> {
  const rows = await storedRows(database, company);
  const keyOf = new Map(rows.map((row) => [row.reference, row.idempotency_key]));
  const lost = entries.filter(
    ({ reference, key }) => reference !== undefined && keyOf.get(reference) !== key,
  );
  const senders = new Set(rows.map(({ email }) => email));
  return `${rows.length} stored, ${lost.length} lost, ${rows.length - senders.size} twice`;
}

/** Records every enquiry this machine sends and its answer, to compare with the database afterwards. */
export class Ledger {
  readonly entries: Entry[] = [];
  /** Enquiries of one ledger come from one company, so that drills do not count each other's. */
  readonly company = randomUUID();

  constructor(
    private readonly url: string,
    private readonly database: Db,
  ) {}

  /** Writes an enquiry that nobody else sent. */
  write(part: Partial<typeof enquiry> = {}): Entry {
    const key = randomUUID();
    const entry = {
      key,
      fields: { ...enquiry, email: `${key}@example.in`, company: this.company, ...part },
    };
    this.entries.push(entry);
    return entry;
  }

  /**
   * Sends it as a script does; a repeat is the same in every byte.
   * @param files by the ids that the server has given them
   */
  async send(entry: Entry, files?: readonly string[]): Promise<Answer> {
    const fields = files ? { ...entry.fields, files } : entry.fields;
    const answer = await ask(`${this.url}/api/enquiries`, postJson(fields, entry.key));
    if (answer.status === 200 || answer.status === 201) {
      this.acknowledge(entry, receiptSchema.parse(JSON.parse(answer.text)).reference);
    }
    return answer;
  }

  /**
   * Sends it as a form without scripts does; one with files is acknowledged by the receipt that they lead to, which is not read
   * here.
   */
  async post(entry: Entry, files: readonly OwnFile[] = []): Promise<Answer> {
    const fields = { ...entry.fields, idempotency_key: entry.key };
    const post = files.length === 0 ? postForm(fields) : postFiles(fields, files);
    const answer = await ask(`${this.url}/api/enquiries`, post);
    const next = new URL(answer.headers.get('location') ?? '/', this.url);
    const reference = next.searchParams.get('reference');
    if (answer.status === 303 && reference !== null) this.acknowledge(entry, reference);
    return answer;
  }

  /** Sends each unacknowledged enquiry again; returns the statuses in order. */
  async retry(): Promise<number[]> {
    const statuses: number[] = [];
    for (const entry of this.entries.filter(({ reference }) => reference === undefined)) {
      statuses.push((await this.send(entry)).status);
    }
    return statuses;
  }

  /** The count of a ledger without faults. */
  expected(): string {
    return `${this.entries.length} stored, 0 lost, 0 twice`;
  }

  /** Counts the stored enquiries straight from the database. */
  count(): Promise<string> {
    return countStored(this.database, this);
  }

  private acknowledge(entry: Entry, reference: string): void {
    if (entry.reference !== undefined && entry.reference !== reference) {
      throw new Error('One enquiry was given two references.');
    }
    entry.reference = reference;
  }
}
