import { useQuery } from '@tanstack/react-query';
import { noBody, request } from '../../../lib/request';

const checkLink = (token: string) =>
  request(noBody, '/api/password/link', { method: 'POST', body: { token } }).then(() => true);

/**
 * Asks whether a link may still work, before anybody types a password for it. A check that fails otherwise tells nothing: the
 * password's own request will say more.
 *
 * @returns what is wrong with the link, in the server's answer; undefined while nothing is known to be
 */
export function useLinkProblem(token: string | undefined) {
  const { error } = useQuery({
    queryKey: ['link', token],
    queryFn: () => checkLink(token ?? ''),
    enabled: token !== undefined,
    retry: false,
    staleTime: Infinity,
  });
  return error?.status === 410 ? error.problem : undefined;
}
