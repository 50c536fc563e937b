import { DialogContentText } from '@mui/material';
import { useLogOutEverywhere, useResetFactor } from './api/change-people';
import { Confirmation, type PersonDialogProps } from './person-dialogs';

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
