import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LeadDetailResponse } from '../../../../domain/http-api/leads';
import { writingSchema } from '../../../../domain/http-api/replies';
import { noBody, request } from '../../../lib/request';
import { leadKeys } from '../../leads/api/lead-cache';

/** The server believes it for 40 s. */
const REPEAT_MS = 15_000;

const path = (leadId: string) => `/api/leads/${leadId}/writing`;

/**
 * Tells colleagues that this person writes a reply, for as long as they do, and learns whether a colleague does. It is a
 * courtesy: a failure changes nothing.
 */
export function useTellWriting(leadId: string, isWriting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWriting) return;
    const tell = async () => {
      const body = { method: 'PUT', body: {} } as const;
      const { writing } = await request(writingSchema, path(leadId), body);
      client.setQueriesData<LeadDetailResponse>(
        { queryKey: leadKeys.details },
        (answer) => answer && (answer.lead.id === leadId ? { ...answer, writing } : answer),
      );
    };
    const ignore = () => undefined;
    tell().catch(ignore);
    const timer = setInterval(() => void tell().catch(ignore), REPEAT_MS);
    return () => {
      clearInterval(timer);
      request(noBody, path(leadId), { method: 'DELETE' }).catch(ignore);
    };
  }, [client, leadId, isWriting]);
}
