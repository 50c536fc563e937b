import { useQuery } from '@tanstack/react-query';
import { type StaffAnswer, staffAnswerSchema } from '../../../../domain/http-api/staff';
import { request } from '../../../app/request';
import { useMe } from '../../session/session';

/** Staff accounts change rarely. */
const FRESH_MS = 5 * 60_000;
const NOBODY: StaffAnswer['staff'] = [];

/** Fetches the people a lead can be assigned to, and those who can no longer, or not yet. */
export const listStaff = (): Promise<StaffAnswer> => request(staffAnswerSchema, '/api/staff');

export function useStaff(): StaffAnswer['staff'] {
  const { data } = useQuery({ queryKey: ['staff'], queryFn: listStaff, staleTime: FRESH_MS });
  return data?.staff ?? NOBODY;
}

/** Gives the name of the person with this email address; the address itself where no account has it any more. */
export function useNameOf(): (email: string) => string {
  const staff = useStaff();
  return (email) => staff.find((person) => person.email === email)?.name ?? email;
}

/** The others to whom a lead can be assigned. */
export function useColleagues(): StaffAnswer['staff'] {
  const me = useMe();
  return useStaff().filter(({ id, state }) => id !== me.id && state === 'active');
}
