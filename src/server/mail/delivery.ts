import type { OutboxJob, OutboxKind } from './outbox-job';

/**
 * How handing something over ended. `unwanted`: nobody is configured to receive it. `deferred`, `rejected`: the receiver
 * does not take this very message, for now or for good. `unreachable`: nobody is there; the next message would fare the
 * same. `code` is SMTP's, HTTP's or the system's, never text of theirs.
 */
export type Delivery =
  { kind: 'sent' | 'unwanted' } | { kind: 'deferred' | 'rejected' | 'unreachable'; code: string };

/** A way out of the outbox, and what goes by it. */
export type Channel = {
  /** For log lines, as the subject of a sentence. */
  name: string;
  kinds: readonly OutboxKind[];
  /** Delivers once. Rejects only when there is a bug. */
  deliver: (job: OutboxJob) => Promise<Delivery>;
  close: () => void;
};
