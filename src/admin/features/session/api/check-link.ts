import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noBody, request } from '../../../lib/request';

const checkLink = (token: string) =>
  request(noBody, '/api/password/link', { method: 'POST', body: { token } });

/**
 * Asks once whether a link may still work, before anybody types a password for it. A check that fails otherwise tells nothing:
 * the password's own request will say more. No query, because a password that is set forgets all of them, and one would ask
 * again about a link that is spent by then.
 *
 * @returns what is wrong with the link, in the server's answer; undefined while nothing is known to be
 */
export function useLinkProblem(token: string | undefined) {
  const { mutate, error } = useMutation({ mutationFn: checkLink, retry: false });
  useEffect(() => {
    if (token !== undefined) mutate(token);
  }, [token, mutate]);
  return error?.status === 410 ? error.problem : undefined;
}
