import { useMutation } from '@tanstack/react-query';
import type { AddressChange } from '../../../../domain/http-api/address';
import { oneStaffSchema } from '../../../../domain/http-api/staff';
import { noBody, request } from '../../../lib/request';
import { useToasts } from '../../../toasts/toasts';
import { failureWords } from '../failure-words';
import { pathOf, type Person, useRefresh } from './people';

const askAddressChange = (person: Person, body: AddressChange) =>
  request(oneStaffSchema, `${pathOf(person)}/address`, { method: 'POST', body });

const cancelAddressChange = (person: Person) =>
  request(noBody, `${pathOf(person)}/address`, { method: 'DELETE' });

/** Asks both mailboxes to confirm a new address. The form shows failures. */
export function useAskAddressChange(person: Person) {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: AddressChange) => askAddressChange(person, change),
    onSuccess: async (_answer, { email }) => {
      const text = `Emails to ${person.email} and ${email} are queued. The address changes once both have confirmed.`;
      showToast('success', { title: 'Confirmation Asked For', text });
      await refresh(person.id);
    },
  });
}

/** Drops a change that waits. */
export function useCancelAddressChange(person: Person) {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  const text = `The address stays ${person.email}. The links in the emails open nothing any more.`;
  return useMutation({
    mutationFn: () => cancelAddressChange(person),
    onSuccess: async () => {
      showToast('success', { title: 'Change Cancelled', text });
      await refresh(person.id);
    },
    onError: (failure) => showToast('error', { title: 'Error', text: failureWords(failure) }),
  });
}
