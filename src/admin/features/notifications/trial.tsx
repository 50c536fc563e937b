import { Alert, Button } from '@mui/material';
import { type Device, outcomeOf, type TrialResponse } from '../../../domain/http-api/push';
import { failureText } from '../../lib/request-failure';
import { useTrial } from './api/devices';

/** Says what the push service answered. Whether the notification arrives, only the device can tell. */
function answerText({ status, code, push_service: service }: TrialResponse): string {
  if (status === null) return `${service} could not be reached (${code}).`;
  const outcome = outcomeOf(status);
  if (outcome === 'sent') {
    return `${service} has taken the notification (${status}). If it does not show within a minute, look at this device’s own settings for notifications.`;
  }
  return outcome === 'gone'
    ? `${service} no longer knows this device (${status}). Turn notifications on again.`
    : `${service} did not take the notification (${status}).`;
}

const isTaken = ({ status }: TrialResponse) => status !== null && outcomeOf(status) === 'sent';

/** Sends a notification to this device, and says how far it is known to have come. */
export function Trial({ device }: { device: Device }) {
  const trial = useTrial(device);
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        loading={trial.isPending}
        onClick={() => trial.mutate()}
      >
        Send a test notification
      </Button>
      {trial.data && (
        <Alert severity={isTaken(trial.data) ? 'info' : 'error'}>{answerText(trial.data)}</Alert>
      )}
      {trial.error && (
        <Alert severity="error">
          {failureText(trial.error, 'The test notification was not sent')}
        </Alert>
      )}
    </>
  );
}
