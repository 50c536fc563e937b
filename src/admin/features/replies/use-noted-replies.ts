import { useRef } from 'react';
import { MAX_SAVED_REPLIES } from '../../../domain/http-api/replies';
import type { SavedReply } from '../../../domain/http-api/saved-replies';
import type { ReplyDraft } from './reply-draft';

/** Keeps with a draft which saved replies it was made from. */
export function useNotedReplies(draft: ReplyDraft | null) {
  // A ref, because a saved reply is noted right before its text changes the draft.
  const ids = useRef(draft?.saved_replies ?? []);
  return {
    ids,
    noteUse: ({ id }: SavedReply) => {
      ids.current = [...new Set([...ids.current, id])].slice(-MAX_SAVED_REPLIES);
    },
    /** The same draft, with those that were noted; text that was dropped was made from none. */
    withNoted: (next: ReplyDraft | null): ReplyDraft | null => {
      if (next === null) ids.current = [];
      return next && { ...next, ...(ids.current.length > 0 && { saved_replies: ids.current }) };
    },
  };
}
