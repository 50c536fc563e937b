import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { leadReportSchema } from '../../../domain/http-api/report';
import { request } from '../../api/request';

const FAILED = { title: 'Error', text: 'Failed to load the reports.' };

/** What came in over so many days up to today, and what became of it. */
export const useReport = (days: number) =>
  useQuery({
    queryKey: ['leads', 'report', days],
    queryFn: ({ signal }) =>
      request(leadReportSchema, `/api/leads/report?days=${days}`, { signal }),
    placeholderData: keepPreviousData,
    meta: { failureToast: FAILED },
  });
