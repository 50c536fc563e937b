import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type AnswerReport,
  answerReportSchema,
  type LeadReport,
  leadReportSchema,
  type MedianReply,
  medianReplySchema,
} from '../../../../domain/http-api/report';
import { request } from '../../../lib/request';

/** A median of a month moves slowly. */
const FRESH_MS = 5 * 60_000;

/** Fetches the report about the last days, today included. */
const getReport = (days: number): Promise<LeadReport> =>
  request(leadReportSchema, `/api/leads/report?days=${days}`);

export const useReport = (days: number) =>
  useQuery({
    queryKey: ['leads', 'report', days],
    queryFn: () => getReport(days),
    placeholderData: keepPreviousData,
    meta: { failureToast: { title: 'Error', text: 'Failed to load the reports.' } },
  });

/** Fetches the report by the answers to one question. */
const getAnswers = (days: number, key: string): Promise<AnswerReport> =>
  request(
    answerReportSchema,
    `/api/leads/report-answers?days=${days}&key=${encodeURIComponent(key)}`,
  );

export const useAnswerReport = (days: number, key: string) =>
  useQuery({
    queryKey: ['leads', 'report', days, 'answers', key],
    queryFn: () => getAnswers(days, key),
  });

/** Fetches the median time to a first reply. */
const getMedianReply = (): Promise<MedianReply> =>
  request(medianReplySchema, '/api/leads/median-reply');

export const useMedianReply = ({ isWanted = true } = {}) =>
  useQuery({
    queryKey: ['median-reply'],
    queryFn: getMedianReply,
    enabled: isWanted,
    staleTime: FRESH_MS,
  });
