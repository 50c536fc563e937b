import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AddedLead, duplicatesAnswerSchema } from '../../../../domain/http-api/added-leads';
import { leadAnswerSchema } from '../../../../domain/http-api/lead-changes';
import type { ReplyChannel } from '../../../../domain/lead';
import type { AddedSource } from '../../../../domain/lead-facts';
import { request } from '../../../app/request';
import { useToasts } from '../../../app/toasts';
import { logReply } from '../../replies/api/log-reply';
import { openLead } from '../list-view';
import { refreshLeads } from './lead-cache';

const ADDED = { title: 'Lead Added', text: 'It is in the list, and its reply clock runs.' };
const NOT_LOGGED = {
  title: 'Lead Added',
  text: 'That you spoke with them could not be logged. Log it in the lead.',
};

const SPOKEN: Record<AddedSource, ReplyChannel> = {
  ...{ phone: 'phone', whatsapp: 'whatsapp', email: 'email', event: 'phone', other: 'phone' },
};

interface NewLead {
  lead: AddedLead;
  /** Somebody has spoken with the person, so nobody waits for a reply. */
  isSpoken: boolean;
}

/** One key for one content, so that a send whose answer was lost is not stored twice. */
function useKeyOf() {
  const last = useRef({ content: '', key: '' });
  return (lead: AddedLead): string => {
    const content = JSON.stringify(lead);
    if (last.current.content !== content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}

/** Adds a lead by hand and opens it. */
export function useAddLead(onAdded: () => void) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const keyOf = useKeyOf();
  return useMutation({
    mutationFn: async ({ lead, isSpoken }: NewLead) => {
      const headers = { 'idempotency-key': keyOf(lead) };
      const send = { method: 'POST', body: lead, headers } as const;
      const added = (await request(leadAnswerSchema, '/api/leads', send)).lead;
      if (!isSpoken || added.first_response_at !== null) return { added, isLogged: true };
      const reply = { channel: SPOKEN[lead.source], reached: true };
      const isLogged = await logReply(added.id, reply).then(
        () => true,
        () => false,
      );
      return { added, isLogged };
    },
    onSuccess: async ({ added, isLogged }) => {
      onAdded();
      showToast(isLogged ? 'success' : 'error', isLogged ? ADDED : NOT_LOGGED);
      openLead(added.reference);
      await refreshLeads(client);
    },
  });
}

/** The leads with this address or number, once either can be one. */
export function useDuplicates(email: string, phone: string) {
  const isSought = /.@./.test(email) || phone.replace(/\D/g, '').length >= 7;
  const query = new URLSearchParams({ email, phone });
  const { data } = useQuery({
    queryKey: ['duplicates', email, phone],
    queryFn: () => request(duplicatesAnswerSchema, `/api/leads/duplicates?${query}`),
    enabled: isSought,
    // The last offer stands while the next answer is on its way.
    placeholderData: (before) => before,
  });
  return isSought ? (data?.leads ?? []) : [];
}
