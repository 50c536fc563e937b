import { PGlite, protocol } from '@electric-sql/pglite';

/** Postgres' words for "this server ends here", such as when its log finds no room on the disk. */
const LAST_WORDS: readonly (string | undefined)[] = ['FATAL', 'PANIC'];

const isLast = (error: unknown): error is Error =>
  error instanceof WebAssembly.RuntimeError ||
  (error instanceof protocol.messages.DatabaseError && LAST_WORDS.includes(error.severity));

/**
 * A Postgres whose end is the end of its process. PGlite would go on to call it, and a Postgres that has ended answers
 * neither that call nor any other: the thread never returns from it. The process that starts in its place finds all that
 * was committed.
 */
export class ExitOnPanic extends PGlite {
  override async execProtocolStream(
    ...call: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    try {
      return await super.execProtocolStream(...call);
    } catch (error) {
      if (!isLast(error)) throw error;
      // The message alone: the error also carries the statement's values, which may be personal data.
      const { message } = error;
      setImmediate(() => {
        throw new Error(`Postgres ended: ${message}`);
      });
      return new Promise(() => undefined);
    }
  }
}
