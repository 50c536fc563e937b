import { randomUUID } from 'node:crypto';
import webPush from 'web-push';
import { importJWK, jwtVerify } from 'jose';
import { ADMIN, COLLEAGUE, type Desk, startDesk, STRANGER } from '../../testing/server/desk';
import { enquiry, postJson } from '../../testing/server/enquiry';
import {
  openPushBrowser,
  type PushBrowser,
  type PushService,
  startPushService,
} from '../../testing/server/push-service';
import { signInCookie } from '../../testing/server/sign-in';
import { type Device, deviceResponseSchema, devicesResponseSchema } from '../domain/http-api/push';
import { makeReference } from '../server/enquiries/reference';
import { deliverPush } from '../server/push/deliver-push';
import push from './push';
import onePush from './push/[id]';
import trial from './push/[id]/trial';
import session from './session';

const keys = webPush.generateVAPIDKeys();
const settings = { PUSH_TO_LOOPBACK: 'on' } as const;

let desk: Desk;
let service: PushService;
beforeAll(async () => {
  Object.assign(globalThis.process.env, {
    VAPID_PUBLIC_KEY: keys.publicKey,
    VAPID_PRIVATE_KEY: keys.privateKey,
    ...settings,
  });
  desk = await startDesk({
    '/api/session': session,
    '/api/push': push,
    '/api/push/:id': onePush,
    '/api/push/:id/trial': trial,
  });
  service = await startPushService();
});
afterAll(async () => {
  await service.close();
  await desk.stop();
});
afterEach(async () => {
  service.answer(201);
  service.taken.length = 0;
  await desk.runSql('delete from public.push_subscriptions where true');
});

const send = (who: string, method: string, path: string, body?: object) =>
  desk.call(`/api/push${path}`, desk.as(who, body ? { ...postJson(body), method } : { method }));

const openBrowser = () => openPushBrowser(`${service.url}/${randomUUID()}`);

async function subscribe(who: string, browser: PushBrowser): Promise<Device> {
  const answer = await send(who, 'POST', '', browser.subscription);
  expect(answer.status).toBe(201);
  return deviceResponseSchema.parse(await answer.json()).device;
}

const devicesOf = async (who: string) =>
  devicesResponseSchema.parse(await (await send(who, 'GET', '')).json()).devices;

async function storeLead(): Promise<string> {
  const reference = makeReference();
  const row = { ...enquiry, reference, idempotency_key: randomUUID() };
  await desk.service.from('contact_submissions').insert(row).throwOnError();
  return reference;
}

const deliver = () => deliverPush(desk.service, { keys, settings });

describe('devices', () => {
  it('are kept, listed with the key to subscribe with, changed and removed by their person alone', async () => {
    const device = await subscribe(COLLEAGUE, openBrowser());
    expect(device).toMatchObject({ kinds: ['enquiry', 'answer', 'call', 'due'], quiet_from: null });
    const listed = await send(COLLEAGUE, 'GET', '');
    expect(await listed.json()).toEqual({ public_key: keys.publicKey, devices: [device] });
    expect(await devicesOf(ADMIN)).toEqual([]);

    const change = { kinds: ['call', 'enquiry'], quiet_from: '21:00', quiet_to: '07:30' };
    expect((await send(ADMIN, 'PATCH', `/${device.id}`, change)).status).toBe(404);
    const changed = await send(COLLEAGUE, 'PATCH', `/${device.id}`, change);
    expect(await changed.json()).toEqual({
      device: { ...device, ...change, kinds: ['enquiry', 'call'] },
    });
    await send(ADMIN, 'DELETE', `/${device.id}`);
    expect(await devicesOf(COLLEAGUE)).toHaveLength(1);
    expect((await send(COLLEAGUE, 'DELETE', `/${device.id}`)).status).toBe(204);
    expect(await devicesOf(COLLEAGUE)).toEqual([]);
  });

  it('keep their wishes when they are subscribed again, and lose them to another person', async () => {
    const browser = openBrowser();
    const { id } = await subscribe(COLLEAGUE, browser);
    await send(COLLEAGUE, 'PATCH', `/${id}`, { kinds: ['due'] });
    expect(await subscribe(COLLEAGUE, browser)).toMatchObject({ id, kinds: ['due'] });
    const taken = await subscribe(ADMIN, browser);
    expect(taken.kinds).toHaveLength(4);
    expect(await devicesOf(COLLEAGUE)).toEqual([]);
  });

  it('are renewed by their person, and end when somebody else opens the desk on them', async () => {
    const { subscription } = openBrowser();
    const { endpoint } = subscription;
    const renew = async (who: string) => (await send(who, 'PUT', '', { endpoint })).json();
    expect(await renew(ADMIN)).toEqual({ device: null });
    const answer = await send(COLLEAGUE, 'POST', '', subscription);
    const kept: unknown = await answer.json();
    expect(await renew(COLLEAGUE)).toEqual(kept);
    expect(await renew(ADMIN)).toEqual({ device: null });
    expect(await devicesOf(COLLEAGUE)).toEqual([]);
  });

  it('are ten at most', async () => {
    for (let n = 0; n < 10; n += 1) await subscribe(ADMIN, openBrowser());
    const answer = await send(ADMIN, 'POST', '', openBrowser().subscription);
    expect(answer.status).toBe(409);
    await subscribe(COLLEAGUE, openBrowser());
  });

  it('are refused where a field is wrong, and to people without the desk', async () => {
    const good = openBrowser().subscription;
    const faultsOf = async (body: object) => {
      const answer = await send(ADMIN, 'POST', '', body);
      expect(answer.status).toBe(422);
      const { errors } = (await answer.json()) as { errors: { field: string }[] };
      return errors.map(({ field }) => field);
    };
    for (const endpoint of [
      'http://push.example/1',
      'https://push.example:8443/1',
      'https://10.0.0.1/1',
      'https://[fd00::1]/1',
      'https://a:b@push.example/1',
    ]) {
      expect(await faultsOf({ ...good, endpoint })).toEqual(['endpoint']);
    }
    const p256dh = 'B'.repeat(87);
    expect(await faultsOf({ ...good, keys: { ...good.keys, p256dh } })).toEqual(['keys.p256dh']);
    expect(await faultsOf({ ...good, keys: { ...good.keys, auth: 'x' } })).toEqual(['keys.auth']);
    const { id } = await subscribe(ADMIN, openBrowser());
    const night = { quiet_from: '21:00', quiet_to: '21:00' };
    expect((await send(ADMIN, 'PATCH', `/${id}`, night)).status).toBe(422);
    expect((await send(ADMIN, 'PATCH', `/${id}`, { quiet_from: '21:00' })).status).toBe(422);
    expect((await send(STRANGER, 'POST', '', good)).status).toBe(403);
    expect((await desk.call('/api/push')).status).toBe(401);
  });
});

describe('a new enquiry', () => {
  it('is told once, to the devices of all staff, encrypted, signed, and without anything personal', async () => {
    const browsers = [openBrowser(), openBrowser()] as const;
    await subscribe(ADMIN, browsers[0]);
    await subscribe(COLLEAGUE, browsers[1]);
    const reference = await storeLead();
    await deliver();
    await deliver();

    expect(service.taken).toHaveLength(2);
    for (const { subscription, read } of browsers) {
      const { pathname } = new URL(subscription.endpoint);
      const message = service.taken.find(({ path }) => path === pathname);
      expect(read(message?.body ?? Buffer.of())).toEqual({
        kind: 'enquiry',
        service: 'Ecommerce Platform',
        lead: reference,
        due: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
      expect(message?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' });
      expect(Number(message?.headers.ttl)).toBeLessThanOrEqual(600);
      const [, token = '', key] =
        /^vapid t=(\S+), k=(\S+)$/.exec(message?.headers.authorization ?? '') ?? [];
      expect(key).toBe(keys.publicKey);
      const point = Buffer.from(keys.publicKey, 'base64url');
      const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
        part.toString('base64url'),
      );
      const signer = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
      const { payload } = await jwtVerify(token, signer);
      expect(payload).toMatchObject({ aud: service.url, sub: 'mailto:hello@meghdoot.example' });
    }
    expect((await devicesOf(ADMIN))[0]?.last_ok_at).not.toBeNull();
  });

  it.each([403, 404, 410])(
    'is the last for a device of which the service says %d',
    async (status) => {
      await subscribe(ADMIN, openBrowser());
      service.answer(status);
      await storeLead();
      await deliver();
      expect(service.taken).toHaveLength(1);
      expect(await devicesOf(ADMIN)).toEqual([]);
    },
  );

  it('is tried four times at a service that is away or busy, and then dropped', async () => {
    await subscribe(ADMIN, openBrowser());
    await storeLead();
    const hurry = 'update private.push_outbox set next_try_at = now() where true';
    for (const status of [500, 429, 503, 502, 500]) {
      service.answer(status);
      await deliver();
      await desk.runSql(hurry);
    }
    expect(service.taken).toHaveLength(4);
    expect(await devicesOf(ADMIN)).toHaveLength(1);
  });

  it('follows no redirect', async () => {
    await subscribe(ADMIN, openBrowser());
    await storeLead();
    service.answer(307, { location: `${service.url}/elsewhere` });
    const log = jest.spyOn(console, 'error').mockReturnValue();
    await deliver();
    expect(service.taken).toHaveLength(1);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('refused a message: 307'));
    log.mockRestore();
  });

  it('is not told to this machine, or over http, without the setting for tests', async () => {
    await subscribe(ADMIN, openBrowser());
    await storeLead();
    await deliverPush(desk.service, { keys, settings: {} });
    expect(service.taken).toEqual([]);
    expect(await devicesOf(ADMIN)).toEqual([]);
  });

  it('is told to others while a service is gone', async () => {
    const gone = await startPushService();
    await gone.close();
    await subscribe(ADMIN, openPushBrowser(`${gone.url}/1`));
    await subscribe(COLLEAGUE, openBrowser());
    await storeLead();
    await deliver();
    expect(service.taken).toHaveLength(1);
  });
});

it('a device that was logged out is told nothing more', async () => {
  const cookie = await signInCookie(desk, COLLEAGUE);
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  const body = postJson(openBrowser().subscription);
  await desk.call('/api/push', { ...body, headers: { ...body.headers, ...headers } });
  expect(await devicesOf(COLLEAGUE)).toHaveLength(1);
  await desk.call('/api/session', { method: 'DELETE', headers });
  await storeLead();
  await deliver();
  expect(service.taken).toEqual([]);
  expect(await devicesOf(COLLEAGUE)).toEqual([]);
});

describe('a trial', () => {
  it('says what the push service has answered', async () => {
    const browser = openBrowser();
    const { id } = await subscribe(ADMIN, browser);
    const answer = await send(ADMIN, 'POST', `/${id}/trial`);
    expect(await answer.json()).toEqual({ status: 201, code: null, push_service: '127.0.0.1' });
    expect(browser.read(service.taken[0]?.body ?? Buffer.of())).toEqual({ kind: 'trial' });
    expect((await send(COLLEAGUE, 'POST', `/${id}/trial`)).status).toBe(404);
  });

  it('says why there is no answer, and forgets a device that is gone', async () => {
    const gone = await startPushService();
    await gone.close();
    const { id } = await subscribe(ADMIN, openPushBrowser(`${gone.url}/1`));
    const away = await send(ADMIN, 'POST', `/${id}/trial`);
    expect(await away.json()).toMatchObject({ status: null, code: 'ECONNREFUSED' });
    const device = await subscribe(ADMIN, openBrowser());
    service.answer(410);
    const left = await send(ADMIN, 'POST', `/${device.id}/trial`);
    expect(await left.json()).toMatchObject({ status: 410 });
    expect((await devicesOf(ADMIN)).map(({ id: kept }) => kept)).toEqual([id]);
  });
});
