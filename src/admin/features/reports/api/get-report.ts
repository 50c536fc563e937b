import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LeadReport, leadReportSchema } from '../../../../domain/http-api/report';
import { request } from '../../../lib/request';

/** Fetches the report about the last days, today included. */
export const getReport = (days: number): Promise<LeadReport> =>
  request(leadReportSchema, `/api/leads/report?days=${days}`);

export const useReport = (days: number) =>
  useQuery({
    queryKey: ['leads', 'report', days],
    queryFn: () => getReport(days),
    placeholderData: keepPreviousData,
    meta: { failureToast: { title: 'Error', text: 'Failed to load the reports.' } },
  });
