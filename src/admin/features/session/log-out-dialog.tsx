import { ConfirmDialog } from '../../components/dialog';
import { useLogOut } from './api/session';

/** Asks before a logout that deletes drafts: the next person at this computer must not read them. */
export default function LogOutDialog({ drafts, onClose }: { drafts: number; onClose: () => void }) {
  const { mutate: logOut } = useLogOut();
  return (
    <ConfirmDialog
      title={drafts === 1 ? 'Delete your draft?' : `Delete your ${drafts} drafts?`}
      text="What you have begun and not sent or saved is only in this browser, and logging out deletes it."
      dismissLabel="Stay"
      confirmLabel="Delete and log out"
      onConfirm={() => logOut()}
      onClose={onClose}
    />
  );
}
