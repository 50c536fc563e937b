import {
  addressChangeSchema,
  type WaitingAddress,
  type StaffMember,
  staffNameSchema,
} from '../../../domain/http-api/staff';
import { agoText } from '../../../domain/time-text';
import * as z from '../../../domain/zod';
import { showFailure, useSchemaForm } from '../../components/form';
import { peopleFailureText, useAskAddressChange, useChangePerson } from './api/people';

export const ROLES = { staff: 'Staff', manager: 'Manager' } as const;

export const STATES = {
  active: { label: 'Active', color: 'success' },
  invited: { label: 'Invited', color: 'info' },
  disabled: { label: 'Disabled', color: 'default' },
} as const;

export const seenText = ({ last_seen_at: seen }: StaffMember, now: number): string =>
  seen === null ? 'Never' : agoText(seen, now);

export const leadsText = (count: number): string =>
  count === 1 ? '1 open lead' : `${count} open leads`;

export const factorText = ({ factor }: StaffMember): string => (factor ? 'Set up' : 'None');

const nameFormSchema = z.strictObject({ name: staffNameSchema });

export const NAME_HINT = 'Visitors see it in your emails too.';

const RENAMED = {
  title: 'Name Changed',
  text: 'The desk and emails to visitors use it from now on.',
};

/** The form of a person's name, one's own or a colleague's, and the function that saves it. */
export function useNameForm(
  person: Pick<StaffMember, 'id' | 'name' | 'email'>,
  onSaved?: () => void,
) {
  const form = useSchemaForm(nameFormSchema, { defaultValues: { name: person.name } });
  const { mutate, isPending } = useChangePerson(person, RENAMED);
  const submit = form.handleSubmit((change) =>
    mutate(change, {
      onSuccess: () => onSaved?.(),
      onError: (failure) => showFailure(form, failure, peopleFailureText(failure)),
    }),
  );
  return { form, submit, isPending };
}

export const ADDRESS_HINT = 'The present and the new mailbox each get a link to confirm.';

/** The mailboxes that a change of address waits for. @param present the address that is to change */
export function waitingText(
  { email, old_confirmed, new_confirmed }: WaitingAddress,
  present: string,
): string {
  if (old_confirmed) return `${present} has confirmed. Waiting for ${email}.`;
  if (new_confirmed) return `${email} has confirmed. Waiting for ${present}.`;
  return `Waiting for ${present} and ${email} to confirm.`;
}

/** The form of a new address, one's own or a colleague's, and the function that asks for it. */
export function useAddressForm(
  person: Pick<StaffMember, 'id' | 'name' | 'email'>,
  onAsked?: () => void,
) {
  const form = useSchemaForm(addressChangeSchema, { defaultValues: { email: '' } });
  const { mutate, isPending } = useAskAddressChange(person);
  const submit = form.handleSubmit((change) =>
    mutate(change, {
      onSuccess: () => {
        form.reset();
        onAsked?.();
      },
      onError: (failure) => showFailure(form, failure, peopleFailureText(failure)),
    }),
  );
  return { form, submit, isPending };
}
