import { http } from 'msw';
import {
  type Device,
  deviceChangeSchema,
  deviceResponseSchema,
  devicesResponseSchema,
  newDeviceSchema,
  PUSH_KINDS,
  renewalSchema,
  renewedDeviceSchema,
  trialResponseSchema,
} from '../../../src/domain/http-api/push';
import type { DeskState } from '../desk-state';
import { bodyOf, noContent, problem, respond } from '../respond';

/** A device of the person who is logged in. */
export const sampleDevice = (n: number, part: Partial<Device> = {}): Device => ({
  ...{ id: `60000000-0000-4000-8000-00000000000${n}`, device: 'Chrome on Android' },
  ...{ kinds: [...PUSH_KINDS], quiet_from: null, quiet_to: null },
  ...{ created_at: '2026-11-20T07:00:00Z', last_ok_at: null },
  ...part,
});

async function keepDevice(state: DeskState, request: Request) {
  const { endpoint } = await bodyOf(newDeviceSchema, request);
  const device = state.devices.get(endpoint) ?? sampleDevice(state.devices.size + 1);
  state.devices.set(endpoint, device);
  return respond(deviceResponseSchema, { device }, { status: 201 });
}

async function renewDevice(state: DeskState, request: Request) {
  const { endpoint } = await bodyOf(renewalSchema, request);
  return respond(renewedDeviceSchema, { device: state.devices.get(endpoint) ?? null });
}

const find = (state: DeskState, id: unknown) =>
  [...state.devices].find(([, device]) => device.id === id);

async function changeDevice(state: DeskState, id: unknown, request: Request) {
  const change = await bodyOf(deviceChangeSchema, request);
  const [endpoint, stored] = find(state, id) ?? [];
  if (endpoint === undefined || !stored) return problem(404);
  const device = { ...stored, ...change };
  state.devices.set(endpoint, device);
  return respond(deviceResponseSchema, { device });
}

function deleteDevice(state: DeskState, id: unknown) {
  const [endpoint] = find(state, id) ?? [];
  if (endpoint !== undefined) state.devices.delete(endpoint);
  return noContent();
}

/** The devices of staff, by the addresses that their push services gave them. */
export const pushHandlers = (state: DeskState) => [
  http.get('/api/push', () =>
    respond(devicesResponseSchema, {
      public_key: state.pushKey,
      devices: [...state.devices.values()],
    }),
  ),
  http.post('/api/push', ({ request }) => keepDevice(state, request)),
  http.put('/api/push', ({ request }) => renewDevice(state, request)),
  http.patch('/api/push/:id', ({ request, params: { id } }) => changeDevice(state, id, request)),
  http.delete('/api/push/:id', ({ params: { id } }) => deleteDevice(state, id)),
  http.post('/api/push/:id/trial', () => respond(trialResponseSchema, state.trial)),
];
