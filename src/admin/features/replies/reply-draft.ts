import { useMemo } from 'react';
import type { Lead } from '../../../domain/lead';
import * as z from '../../../domain/zod';
import { forgetKeptDraft, keptDraftsOf, useKeptDraft } from '../../app/storage';
import { useMe } from '../session/session';

const draftSchema = z.object({ subject: z.string(), text: z.string() });
export type ReplyText = z.infer<typeof draftSchema>;

function parseDraft(stored: string | null): ReplyText | null {
  try {
    return z.parse(draftSchema, JSON.parse(stored ?? ''));
  } catch {
    return null;
  }
}

const textOf = ({ subject, text }: ReplyText) => JSON.stringify({ subject, text });

/**
 * The reply to a lead that this person has begun and not sent, null where there is none. It survives the page, the session
 * and the browser; logging out asks before it forgets it.
 */
export function useReplyDraft({ id }: Pick<Lead, 'id'>) {
  const me = useMe();
  const key = `${keptDraftsOf(me.id)}reply:${id}`;
  const [stored, store] = useKeptDraft(key);
  const draft = useMemo(() => parseDraft(stored), [stored]);
  return {
    draft,
    setDraft: (next: ReplyText | null) => store(next && textOf(next)),
    /** Forgets the draft, unless it is another text by now. */
    forgetDraft: (sent: ReplyText) => forgetKeptDraft(key, textOf(sent)),
  };
}
