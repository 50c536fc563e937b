import { useQuery } from '@tanstack/react-query';
import { type StaffResponse, staffResponseSchema } from '../../../../domain/http-api/staff';
import { request } from '../../../lib/request';
import { useMe } from '../../session/session';

/** Staff accounts change rarely. */
const FRESH_MS = 5 * 60_000;
const NOBODY: StaffResponse['staff'] = [];

/** Fetches the people a lead can be assigned to, and those who can no longer, or not yet. */
export const listStaff = (): Promise<StaffResponse> => request(staffResponseSchema, '/api/staff');

const useStaffQuery = () =>
  useQuery({ queryKey: ['staff'], queryFn: listStaff, staleTime: FRESH_MS });

/** Everybody of the desk; nobody while that is not known. */
export const useStaff = (): StaffResponse['staff'] => useStaffQuery().data?.staff ?? NOBODY;

/**
 * Names the person who has or had this email address: nothing while the names are on their way, and no address without a name.
 */
export function useNameOf(): (email: string) => string {
  const { data, isPending } = useStaffQuery();
  const me = useMe();
  return (email) => {
    const staff = data?.staff ?? NOBODY;
    const person =
      staff.find((one) => one.email === email) ??
      staff.find((one) => one.former_emails.includes(email));
    if (person) return person.name;
    if (email === me.email) return me.name;
    return isPending ? '' : 'A colleague';
  };
}

/** The others to whom a lead can be assigned. */
export function useColleagues(): StaffResponse['staff'] {
  const me = useMe();
  return useStaff().filter(({ id, state }) => id !== me.id && state === 'active');
}
