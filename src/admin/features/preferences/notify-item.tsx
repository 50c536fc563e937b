import { MenuItem } from '@mui/material';
import { CheckMark } from '../../components/check-mark';
import { useStoredChoice } from '../../stored-choice';
import { canNotify } from '../new-leads/notify';
import { showToast } from '../notifications/show-toast';
import { notifyChoice } from './notify-choice';

const REFUSED = {
  title: 'Notifications are blocked',
  text: 'Allow them for this site in your browser, then try again.',
};

/** Asks for permission only now that somebody wants it. */
async function turnOn(): Promise<void> {
  const permission = await Notification.requestPermission();
  if (permission === 'granted') notifyChoice.set('on');
  else showToast('error', REFUSED);
}

/** Switches browser notifications of new enquiries; left out where the browser has none. */
export function NotifyItem() {
  const isOn = useStoredChoice(notifyChoice) === 'on';
  if (!canNotify()) return null;
  return (
    <MenuItem
      role="menuitemcheckbox"
      aria-checked={isOn}
      onClick={() => (isOn ? notifyChoice.set('off') : void turnOn())}
    >
      <CheckMark isChecked={isOn} />
      Notify me of new enquiries
    </MenuItem>
  );
}
