import { useQuery } from '@tanstack/react-query';
import { type StaffAnswer, staffAnswerSchema } from '../../../../domain/http-api/session';
import { request } from '../../../app/request';
import { useMe } from '../../session/session';

/** Staff accounts change rarely. */
const FRESH_MS = 5 * 60_000;
const NOBODY: StaffAnswer['staff'] = [];

/** Fetches the people a lead can be assigned to, and disabled accounts that may still own some. */
export const listStaff = (): Promise<StaffAnswer> => request(staffAnswerSchema, '/api/staff');

export function useStaff(): StaffAnswer['staff'] {
  const { data } = useQuery({ queryKey: ['staff'], queryFn: listStaff, staleTime: FRESH_MS });
  return data?.staff ?? NOBODY;
}

/** The others to whom a lead can be assigned. */
export function useColleagues(): StaffAnswer['staff'] {
  const me = useMe();
  return useStaff().filter(({ id, is_disabled }) => id !== me.id && !is_disabled);
}
