import { useMutation } from '@tanstack/react-query';
import { noBody, request } from '../../../lib/request';

/** Asks for a link by email; the answer is the same whether there is an account or not. */
export const askForLink = (email: string): Promise<undefined> =>
  request(noBody, '/api/password/forgotten', { method: 'POST', body: { email } });

export const useAskForLink = () => useMutation({ mutationFn: askForLink });
