import { DialogContentText } from '@mui/material';
import { FormFailure, FormField } from '../../components/form-field';
import { ADDRESS_HINT, useAddressForm } from './person-forms';
import { useLogOutEverywhere, useResetFactor } from './api/people';
import { AskDialog, Confirmation, type PersonDialogProps } from './person-dialogs';

export function ResetFactorDialog({ person, onClose }: PersonDialogProps) {
  const reset = useResetFactor(person);
  return (
    <Confirmation
      title={`Remove the second factor of ${person.name}?`}
      confirmLabel="Remove"
      mutation={reset}
      onConfirm={() => reset.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText>
        Do this when {person.name} has lost phone and recovery codes, and only after you have spoken
        to them. The log keeps it, and they are told by email.
      </DialogContentText>
    </Confirmation>
  );
}

export function LogOutDialog({ person, onClose }: PersonDialogProps) {
  const logOut = useLogOutEverywhere(person);
  return (
    <Confirmation
      title={`Log ${person.name} out everywhere?`}
      confirmLabel="Log out"
      mutation={logOut}
      onConfirm={() => logOut.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <DialogContentText>
        Do this when a device of {person.name} was lost or left open. They can log in again; what
        they are typing stays on their screen until then.
      </DialogContentText>
    </Confirmation>
  );
}

export function AddressDialog({ person, onClose }: PersonDialogProps) {
  const { form, submit, isPending } = useAddressForm(person, onClose);
  return (
    <AskDialog
      title={`Change the address of ${person.name}`}
      confirmLabel="Change address"
      isPending={isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="email"
        isFirst
        label="New email"
        type="email"
        required
        autoComplete="off"
        helperText={ADDRESS_HINT}
      />
      <DialogContentText>
        Nobody reads {person.email} any more? Then it can’t be changed: disable {person.name}, hand
        the leads over, and invite the new address.
      </DialogContentText>
      <FormFailure form={form} />
    </AskDialog>
  );
}
