import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type Device,
  type DeviceChange,
  deviceResponseSchema,
  devicesResponseSchema,
  trialResponseSchema,
} from '../../../../domain/http-api/push';
import { noBody, request } from '../../../lib/request';
import { retryOffer, useToasts } from '../../../toasts/toasts';
import { PUSH_PATH, renewDevice } from '../renew';
import { subscribe, unsubscribe } from '../this-device';

const devicesQuery = queryOptions({
  queryKey: ['own-devices'],
  queryFn: () => request(devicesResponseSchema, PUSH_PATH),
});

const thisDeviceQuery = queryOptions({ queryKey: ['this-device'], queryFn: renewDevice });

/** This person's devices with notifications, and the key to subscribe another with. */
export const useDevices = () => useQuery(devicesQuery);

/** The device that is in use; null without notifications. */
export const useThisDevice = () => useQuery(thisDeviceQuery);

function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
      client.invalidateQueries({ queryKey: thisDeviceQuery.queryKey }),
    ]);
}

async function turnOn(publicKey: string): Promise<boolean> {
  const body = await subscribe(publicKey);
  if (!body) return false;
  await request(deviceResponseSchema, PUSH_PATH, { method: 'POST', body });
  return true;
}

/** Turns notifications on for this browser; the answer is false when the person said no to the browser's question. */
export function useTurnOn() {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  return useMutation<boolean, Error, string>({
    mutationFn: turnOn,
    onSuccess: async (isOn) => {
      await refresh();
      if (!isOn) return;
      const text = 'This device tells you of news.';
      showToast('success', { title: 'Notifications On', text });
    },
  });
}

async function turnOff({ id }: Device, isHere: boolean): Promise<void> {
  await request(noBody, `${PUSH_PATH}/${id}`, { method: 'DELETE' });
  if (isHere) await unsubscribe();
}

/** Turns notifications off for one device. */
export function useTurnOff() {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  const mutation = useMutation({
    mutationFn: ({ device, isHere }: { device: Device; isHere: boolean }) =>
      turnOff(device, isHere),
    onSuccess: async (_nothing, { device }) => {
      await refresh();
      const text = `${device.device} gets no more of them.`;
      showToast('success', { title: 'Notifications Off', text });
    },
    onError: (failure, asked) =>
      showToast(
        'error',
        { title: 'Error', text: 'The notifications could not be turned off.' },
        retryOffer(failure, () => mutation.mutate(asked)),
      ),
  });
  return mutation;
}

/** Changes what a device is told, and when. Its form shows failures. */
export function useChangeDevice({ id }: Device) {
  const { showToast } = useToasts();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: DeviceChange) =>
      request(deviceResponseSchema, `${PUSH_PATH}/${id}`, { method: 'PATCH', body }),
    onSuccess: async () => {
      await refresh();
      showToast('success', { title: 'Setting Saved', text: 'It counts from the next news on.' });
    },
  });
}

/** Sends a notification to a device; the answer is that of its push service. */
export function useTrial({ id }: Device) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: () => request(trialResponseSchema, `${PUSH_PATH}/${id}/trial`, { method: 'POST' }),
    onSettled: () => void refresh(),
  });
}
