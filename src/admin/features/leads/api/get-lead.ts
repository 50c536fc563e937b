import { useQuery } from '@tanstack/react-query';
import {
  type LeadDetailResponse,
  leadDetailResponseSchema,
} from '../../../../domain/http-api/leads';
import type { Lead } from '../../../../domain/lead';
import type { LeadHolder } from '../../../lib/lead-holder';
import { request } from '../../../lib/request';
import { leadKeys } from './lead-cache';

const POLL_MS = 30_000;

const leads: LeadHolder<LeadDetailResponse> = {
  leadsOf: ({ lead }): Lead[] => [lead],
  withLead: (answer, lead) =>
    answer.lead.id === lead.id ? { ...answer, lead: { ...answer.lead, ...lead } } : answer,
};

/** Fetches a lead with its history and the sender's other enquiries. */
export const getLead = (reference: string): Promise<LeadDetailResponse> =>
  request(leadDetailResponseSchema, `/api/leads/${encodeURIComponent(reference)}`);

export const useLead = (reference: string) =>
  useQuery({
    queryKey: [...leadKeys.details, reference],
    queryFn: () => getLead(reference),
    refetchInterval: POLL_MS,
    meta: { leads },
  });
