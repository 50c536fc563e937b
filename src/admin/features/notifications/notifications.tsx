import {
  Alert,
  Button,
  FormControlLabel,
  List,
  ListItem,
  ListItemText,
  Skeleton,
  Switch,
  Typography,
} from '@mui/material';
import type { Device } from '../../../domain/http-api/push';
import { agoText } from '../../../domain/time-text';
import { Failure } from '../../components/loading';
import { RequestFailure } from '../../lib/request-failure';
import { useNow } from '../../lib/time';
import { useDevices, useThisDevice, useTurnOff, useTurnOn } from './api/devices';
import { DeviceForm } from './device-form';
import { type PushAbility, pushAbility } from './this-device';
import { Trial } from './trial';

/** The devices that are told of news: this one, with what it is told, and the others. */
export function Notifications() {
  const devices = useDevices();
  const here = useThisDevice();
  if (devices.isPending || here.isPending) {
    return <Skeleton variant="rounded" height={56} width="100%" />;
  }
  const failed = [devices, here].find(({ data }) => data === undefined);
  if (!devices.data || here.data === undefined) {
    return <Failure title="Your notifications could not be loaded." query={failed ?? devices} />;
  }
  const others = devices.data.devices.filter(({ id }) => id !== here.data?.id);
  return (
    <>
      {devices.data.public_key === null ? (
        <Alert severity="info">
          Notifications are not set up on this site. Whoever runs it finds the steps in
          docs/deploy.md (VAPID keys).
        </Alert>
      ) : (
        <ThisDevice device={here.data} publicKey={devices.data.public_key} />
      )}
      {others.length > 0 && <OtherDevices devices={others} />}
    </>
  );
}

const HINTS: Readonly<Record<Exclude<PushAbility, 'ready' | 'home-screen'>, string>> = {
  unsupported:
    'This browser can’t show notifications of the desk. Chrome, Edge, Firefox and Safari can.',
  denied:
    'This browser blocks notifications of the desk. Allow them in its settings for this site, then reload the page.',
};

/** Safari says nothing of this itself. */
const HomeScreenSteps = () => (
  <Alert severity="info">
    On an iPhone or iPad, add the desk to your home screen first:
    <ol>
      <li>Tap Share in Safari.</li>
      <li>Choose “Add to Home Screen”.</li>
      <li>Open the desk from there, log in, and come back to this page.</li>
    </ol>
  </Alert>
);

interface ThisDeviceProps {
  device: Device | null;
  publicKey: string;
}

function ThisDevice({ device, publicKey }: ThisDeviceProps) {
  const ability = pushAbility();
  if (ability === 'home-screen') return <HomeScreenSteps />;
  if (ability !== 'ready' && !device) return <Alert severity="warning">{HINTS[ability]}</Alert>;
  return (
    <>
      <DeviceSwitch device={device} publicKey={publicKey} />
      {device && ability === 'denied' && <Alert severity="warning">{HINTS.denied}</Alert>}
      {device && <DeviceForm key={device.id} device={device} />}
      {device && <Trial device={device} />}
    </>
  );
}

/** Why notifications stayed off. */
function failureOf(failure: Error): string {
  if (!(failure instanceof RequestFailure)) {
    return 'This browser could not reach its push service, so notifications stayed off. Try again later, or on another network.';
  }
  return failure.problem?.detail ?? 'The desk could not save this device. Please try again.';
}

/** The browser asks for the permission at the click, and only then. */
function DeviceSwitch({ device, publicKey }: ThisDeviceProps) {
  const on = useTurnOn();
  const off = useTurnOff();
  const isBusy = on.isPending || off.isPending;
  const toggle = (isOn: boolean) => {
    if (isOn) on.mutate(publicKey);
    else if (device) off.mutate({ device, isHere: true });
  };
  return (
    <>
      <FormControlLabel
        label="Notify me on this device"
        disabled={isBusy}
        control={<Switch checked={device !== null} onChange={(_event, isOn) => toggle(isOn)} />}
      />
      <Typography variant="body2" color="textSecondary">
        A notification names the service and a time, never a person. It also comes while you’re not
        using the desk, until you log out on this device.
      </Typography>
      {on.data === false && (
        <Alert severity="info">The browser was not allowed to show notifications.</Alert>
      )}
      {on.error && <Alert severity="error">{failureOf(on.error)}</Alert>}
    </>
  );
}

function OtherDevices({ devices }: { devices: readonly Device[] }) {
  const now = useNow();
  const off = useTurnOff();
  return (
    <List
      aria-label="Other devices with notifications"
      disablePadding
      sx={{ alignSelf: 'stretch' }}
    >
      {devices.map((device) => (
        <ListItem key={device.id} disableGutters divider sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ListItemText
            primary={device.device}
            secondary={
              device.last_ok_at
                ? `Last notified ${agoText(device.last_ok_at, now)}`
                : 'Not notified yet'
            }
          />
          <Button
            size="small"
            color="inherit"
            aria-label={`Turn off ${device.device}`}
            loading={off.isPending && off.variables.device.id === device.id}
            onClick={() => off.mutate({ device, isHere: false })}
          >
            Turn off
          </Button>
        </ListItem>
      ))}
    </List>
  );
}
