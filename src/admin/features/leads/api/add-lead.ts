import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import {
  type AddedLead,
  duplicatesResponseSchema,
  leadResponseSchema,
} from '../../../../domain/http-api/lead-changes';
import type { Lead, ReplyChannel } from '../../../../domain/lead';
import type { HandSource } from '../../../../domain/lead-facts';
import { request, type RequestKey, SENT_AGAIN, useRequestKeys } from '../../../lib/request';
import { type ToastText, useToasts } from '../../../toasts/toasts';
import { logReply } from './log-reply';
import { openLead } from '../list/list-view';
import { putLead, refreshLeads } from './lead-cache';

/** Saving a lead does not look again for duplicates that were found a moment ago. */
const FRESH_MS = 30_000;

const addedText = ({ awaiting_reply_until: due }: Lead): ToastText => ({
  title: 'Lead Added',
  text: `It is yours, and ${due === null ? 'nobody waits for a reply' : 'its reply clock runs'}.`,
});
const NOT_LOGGED = {
  title: 'Lead Added',
  text: 'We don’t know whether it was logged that you spoke with them. Check the history.',
};

const SPOKEN: Record<HandSource, ReplyChannel> = {
  ...{ phone: 'phone', whatsapp: 'whatsapp', email: 'email', event: 'phone', other: 'phone' },
};

interface NewLead {
  lead: AddedLead;
  /** Somebody has spoken with the person, so nobody waits for a reply. */
  isSpoken: boolean;
  /** The leads of the same person that the form shows already. */
  offered: readonly Lead[];
}

/** A new lead, or nothing yet because the form did not show these leads of the same person. */
type Outcome = { added: Lead; isLogged: boolean } | { known: readonly Lead[] };

/** Stores a lead, and that somebody has spoken with the person, under the same key. */
async function storeLead(lead: AddedLead, isSpoken: boolean, headers: RequestKey) {
  const send = { method: 'POST', body: lead, headers } as const;
  const { lead: added } = await request(leadResponseSchema, '/api/leads', send);
  if (!isSpoken || added.first_response_at !== null) return { added, isLogged: true };
  const log = () => logReply(added.id, { channel: SPOKEN[lead.source], reached: true }, headers);
  return log()
    .catch(log)
    .then(
      (answer) => ({ added: answer.lead, isLogged: true }),
      () => ({ added, isLogged: false }),
    );
}

/** Adds a lead by hand and opens it. */
export function useAddLead(onAdded: () => void) {
  const client = useQueryClient();
  const { showToast } = useToasts();
  const { wasSent, sendOnce } = useRequestKeys();
  return useMutation({
    ...SENT_AGAIN,
    mutationFn: async ({ lead, isSpoken, offered }: NewLead): Promise<Outcome> => {
      // One that was sent may be stored, and would be found itself.
      const known = wasSent(lead) ? [] : await findDuplicates(client, lead);
      if (known.some(({ id }) => offered.every((other) => other.id !== id))) return { known };
      return sendOnce(lead, (key) => storeLead(lead, isSpoken, key));
    },
    onSuccess: async (outcome) => {
      if ('known' in outcome) return;
      const { added, isLogged } = outcome;
      onAdded();
      putLead(client, added);
      showToast(isLogged ? 'success' : 'error', isLogged ? addedText(added) : NOT_LOGGED);
      openLead(added.reference);
      await refreshLeads(client);
    },
  });
}

/** Once either can be one. */
const isSought = (email: string, phone: string) =>
  /.@./.test(email) || phone.replace(/\D/g, '').length >= 7;

/** The leads with this address or number. */
const duplicatesQuery = (email: string, phone: string) =>
  queryOptions({
    queryKey: ['duplicates', email, phone],
    queryFn: () =>
      request(
        duplicatesResponseSchema,
        `/api/leads/duplicates?${new URLSearchParams({ email, phone })}`,
      ),
    staleTime: FRESH_MS,
  });

/** The same before a lead is saved, which may be sooner than the form could show them. A failure stops nothing. */
async function findDuplicates(client: QueryClient, lead: AddedLead): Promise<readonly Lead[]> {
  const [email, phone] = [lead.email ?? '', lead.phone ?? ''];
  if (!isSought(email, phone)) return [];
  const query = { ...duplicatesQuery(email, phone), retry: false };
  return client.fetchQuery(query).then(
    ({ leads }) => leads,
    () => [],
  );
}

/** The same while they are typed. */
export function useDuplicates(email: string, phone: string): readonly Lead[] {
  const isWanted = isSought(email, phone);
  const { data } = useQuery({
    ...duplicatesQuery(email, phone),
    enabled: isWanted,
    // The last offer stands while the next answer is on its way.
    placeholderData: (before) => before,
  });
  return isWanted ? (data?.leads ?? []) : [];
}
