import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PasswordChange } from '../../../../domain/http-api/session';
import { useToasts } from '../../../toasts/toasts';
import { setPassword } from '../../session/api/password';
import { ownSessionsKey } from './own-sessions';

type OwnChange = Extract<PasswordChange, { current: string }>;

/** Changes this person's password, which logs them out everywhere else. */
export function useChangePassword() {
  const client = useQueryClient();
  const { showToast } = useToasts();
  return useMutation({
    mutationFn: (change: OwnChange) => setPassword(change),
    onSuccess: async () => {
      const text = 'You’re logged out on all other devices.';
      showToast('success', { title: 'Password Changed', text });
      await client.invalidateQueries({ queryKey: ownSessionsKey });
    },
  });
}
