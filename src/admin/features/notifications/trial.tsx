import { Alert, Button } from '@mui/material';
import type { Device, TrialResponse } from '../../../domain/http-api/push';
import { failureText } from '../../lib/request-failure';
import { useTrial } from './api/devices';

/** Statuses by which a push service says that it no longer knows the device. */
const GONE = [403, 404, 410];

/** What the push service has said. Whether the notification arrives, only the device can tell. */
function answerText({ status, code, push_service: service }: TrialResponse): string {
  if (status === null) return `${service} could not be reached (${code}).`;
  if (status >= 200 && status < 300) {
    return `${service} has taken the notification (${status}). If it does not show within a minute, look at this device’s own settings for notifications.`;
  }
  return GONE.includes(status)
    ? `${service} no longer knows this device (${status}). Turn notifications on again.`
    : `${service} did not take the notification (${status}).`;
}

const isTaken = ({ status }: TrialResponse) => status !== null && status >= 200 && status < 300;

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
