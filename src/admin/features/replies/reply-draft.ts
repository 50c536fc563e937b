import { useMemo } from 'react';
import type { Lead, ReplyChannel } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import {
  forgetKeptDraft,
  keptDraftsOf,
  restoreKeptDraft,
  useHasKeptDraft,
  useKeptDraft,
} from '../../lib/storage';
import { useMe } from '../session/session';

const draftFileSchema = z.object({ id: z.string(), name: z.string(), bytes: z.int() });
/** A file of a draft: the server has judged and keeps it, for a day. */
export type DraftFile = z.infer<typeof draftFileSchema>;

const draftSchema = z.object({
  subject: z.string(),
  text: z.string(),
  cc: z.exactOptional(z.string()),
  /** The newest event of the history when the draft was begun: what came since was not seen by its writer. */
  seen: z.exactOptional(z.int()),
  /** The ids of the saved replies that it was made from. */
  saved_replies: z.exactOptional(z.array(z.string())),
  files: z.exactOptional(z.array(draftFileSchema)),
});
export type ReplyDraft = z.infer<typeof draftSchema>;
export type ReplyText = Pick<ReplyDraft, 'subject' | 'text'>;

function parseDraft(stored: string | null): ReplyDraft | null {
  try {
    return z.parse(draftSchema, JSON.parse(stored ?? ''));
  } catch {
    return null;
  }
}

const textOf = ({ subject, text, cc, seen, saved_replies, files }: ReplyDraft) =>
  JSON.stringify({ subject, text, cc, seen, saved_replies, files });

/** A person's own key for the reply to a lead. */
function useDraftKey({ id }: Pick<Lead, 'id'>, channel: ReplyChannel): string {
  const me = useMe();
  const kind = channel === 'email' ? 'reply' : `reply-${channel}`;
  return `${keptDraftsOf(me.id)}${kind}:${id}`;
}

/**
 * The reply to a lead that this person has begun and not sent, null where there is none. It survives the page, the session
 * and the browser; logging out asks before it forgets it.
 */
export function useReplyDraft(lead: Pick<Lead, 'id'>, channel: ReplyChannel = 'email') {
  const [stored, store] = useKeptDraft(useDraftKey(lead, channel));
  const draft = useMemo(() => parseDraft(stored), [stored]);
  return { draft, setDraft: (next: ReplyDraft | null) => store(next && textOf(next)) };
}

/** Whether this person has begun a reply: for parts of the page that do not show its text. */
export const useHasReplyDraft = (lead: Pick<Lead, 'id'>, channel: ReplyChannel = 'email') =>
  useHasKeptDraft(useDraftKey(lead, channel));

/** Forgets and restores the reply that this person has begun, without following it. */
export function useReplyDraftKeeper(lead: Pick<Lead, 'id'>, channel: ReplyChannel = 'email') {
  const key = useDraftKey(lead, channel);
  return {
    /** Forgets the draft, unless it is another text by now. */
    forgetDraft: (sent: ReplyDraft) => forgetKeptDraft(key, textOf(sent)),
    /** Makes a text the draft again; false where another one was begun meanwhile. */
    restoreDraft: (earlier: ReplyDraft) => restoreKeptDraft(key, textOf(earlier)),
  };
}
