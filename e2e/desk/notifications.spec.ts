import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { NewDevice } from '../../src/domain/http-api/push';
import {
  openPushBrowser,
  type PushService,
  startPushService,
} from '../../testing/server/push-service';
import { violationsInBothLooks } from '../support/axe';
import { WHOLE_CHROMIUM } from '../support/browsers';
import { sendLead } from '../support/leads';
import { ownHost, type OwnHost } from '../support/own-host';
import { test as signedIn } from '../support/signed-in';

/** A host that may send push messages to this machine, and the push service that takes them. */
const test = signedIn.extend<object, { service: PushService; host: OwnHost }>({
  service: [
    async ({ browserName: _any }, use) => {
      const service = await startPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ browserName: _any }, use) => {
      const host = await ownHost({ PUSH_TO_LOOPBACK: 'on' });
      await use(host);
      await host.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ host }, use) => use(host.url),
});

test.use(WHOLE_CHROMIUM);

/** Chromium’s own push service is out of reach of a test: the subscription is another’s, everything else is the browser’s. */
const giveSubscription = (page: Page, subscription: NewDevice) =>
  page.addInitScript((given: NewDevice) => {
    const key = 'stand-in-subscribed';
    const standIn = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    PushManager.prototype.subscribe = async () => {
      localStorage.setItem(key, 'yes');
      return standIn as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(key) ? (standIn as unknown as PushSubscription) : null;
  }, subscription);

/** Hands a push message to the desk’s worker, as the browser does once its push service has brought it. */
async function deliver(page: Page, origin: string, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/admin/`);
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await found;
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
}

const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/admin/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, data }) => ({ title, data: data as unknown }));
  });

test('a device is told of a new enquiry, and shows it without a name', async ({
  page,
  host,
  service,
  context,
}) => {
  const origin = host.url;
  await context.grantPermissions(['notifications'], { origin });
  const browser = openPushBrowser(`${service.url}/${randomUUID()}`);
  await giveSubscription(page, browser.subscription);
  await page.goto('/admin/account');
  const card = page.getByRole('region', { name: 'Push notifications' });
  await card.getByRole('switch', { name: 'Notify me on this device' }).click();
  await expect(page.getByText('Notifications On')).toBeVisible();

  await card.getByRole('button', { name: 'Send a test notification' }).click();
  await expect(card.getByText('has taken the notification (201)')).toBeVisible();
  expect(browser.read(service.taken[0]?.body ?? Buffer.of())).toEqual({ kind: 'trial' });
  expect(await violationsInBothLooks(page)).toEqual([]);

  const { name } = await sendLead(page.request, 'Meera');
  await expect.poll(() => service.taken.length, { timeout: 60_000 }).toBe(2);
  const message = browser.read(service.taken[1]?.body ?? Buffer.of());
  expect(JSON.stringify(message)).not.toContain(name);
  expect(message.kind).toBe('enquiry');

  await deliver(page, origin, JSON.stringify(message));
  const shown = { title: 'New enquiry', data: { path: `/admin/leads/${message.lead}` } };
  await expect.poll(() => shownNotifications(page)).toEqual([shown]);
});

test('the desk can be installed, and its worker keeps to it', async ({ page }) => {
  await page.goto('/admin/dashboard');
  const link = page.locator('link[rel=manifest]');
  await expect(link).toHaveAttribute('href', '/admin/desk.webmanifest');
  const manifest = await page.request.get('/admin/desk.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  expect(await manifest.json()).toMatchObject({ start_url: '/admin/dashboard?view=day' });
  const worker = await page.request.get('/admin/sw.js');
  expect(worker.headers()['content-type']).toContain('javascript');
  expect(worker.headers()['cache-control']).toBe('public, max-age=0, must-revalidate');
  const visitors = await page.request.get('/sw.js');
  expect(await visitors.text()).not.toContain('notificationclick');
});
