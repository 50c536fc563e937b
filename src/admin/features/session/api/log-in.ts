import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { deviceTimeZone } from '../../../../domain/clock';
import { type FactorStep, factorNeededSchema } from '../../../../domain/http-api/factor';
import {
  type Credentials,
  type LogIn,
  type SessionResponse,
  sessionResponseSchema,
} from '../../../../domain/http-api/session';
import { MESSAGES } from '../../../../domain/messages';
import * as z from '../../../../domain/zod';
import { request } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';
import { forgetData, hearOtherTabs, type Session, sessionKey, tellOtherTabs } from '../session';

const answerSchema = z.union([sessionResponseSchema, factorNeededSchema]);

/** Resolves to the session, or to `{factor: true}` where the code of a second factor is still to come. */
export function logIn(credentials: Credentials) {
  const body: LogIn = { ...credentials, time_zone: deviceTimeZone() };
  return request(answerSchema, '/api/session', { method: 'POST', body });
}

export const enterCode = (body: FactorStep): Promise<SessionResponse> =>
  request(sessionResponseSchema, '/api/session/factor', { method: 'POST', body });

/**
 * A browser has one session: after a login in another tab, asks anew whose it is, so that nobody works as somebody else.
 *
 * @returns a function that ends this
 */
export const followLogIn = (client: QueryClient): (() => void) =>
  hearOtherTabs('desk-login', (staffId) => {
    const session = client.getQueryData<Session>(sessionKey);
    const isSame = session?.state === 'logged-in' && session.staff.id === staffId;
    if (!isSame) void client.refetchQueries({ queryKey: sessionKey });
  });

/** Opens the desk for a person. Somebody who comes back to an expired session finds everything as it was. */
function useOpenDesk() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return async ({ staff, email: ability }: SessionResponse) => {
    const before = client.getQueryData<Session>(sessionKey);
    const isBack = before?.state === 'expired' && before.staff.id === staff.id;
    if (!isBack) await forgetData(client);
    const session: Session = { state: 'logged-in', staff: { ...staff, ability } };
    client.setQueryData(sessionKey, session);
    tellOtherTabs('desk-login', staff.id);
    showToast('success', MESSAGES.signedIn);
  };
}

export function useLogIn() {
  const openDesk = useOpenDesk();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: logIn,
    onSuccess: async (answer) => {
      if ('staff' in answer) await openDesk(answer);
    },
    onError: (failure) => {
      if (failure.status === 401) showToast('error', MESSAGES.signInFailed);
    },
  });
}

/** Ends a login by the code of the app, or by a recovery code. */
export const useEnterCode = () => useMutation({ mutationFn: enterCode, onSuccess: useOpenDesk() });
