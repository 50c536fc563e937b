import { useCallback } from 'react';
import { PATHS } from '../../paths';
import { useRouter } from '../../router';

/** The ranges a report can have, in days. */
export const REPORT_RANGES = [7, 30, 90] as const;
const DEFAULT_RANGE = 30;

/** The range that an address asks for; what it does not understand counts as absent. */
export function reportDays(search: string): number {
  const days = Number(new URLSearchParams(search).get('days'));
  return REPORT_RANGES.find((range) => range === days) ?? DEFAULT_RANGE;
}

/** The range, kept in the address, and a function that changes it. */
export function useReportDays(): [number, (days: number) => void] {
  const { search, navigate } = useRouter();
  const change = useCallback(
    (days: number) =>
      navigate(days === DEFAULT_RANGE ? PATHS.reports : `${PATHS.reports}?days=${days}`, {
        replace: true,
      }),
    [navigate],
  );
  return [reportDays(search), change];
}
