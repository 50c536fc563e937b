import { useQuery } from '@tanstack/react-query';
import { listStaff } from '../../leads/api/list-staff';

export const peopleKey = ['staff'] as const;

/** Everybody of the desk; the lists of owners elsewhere read the same cache. */
export const usePeople = () => useQuery({ queryKey: peopleKey, queryFn: listStaff });
