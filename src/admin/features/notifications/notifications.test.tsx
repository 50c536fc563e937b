/** @jest-environment ./testing/pages/browser-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { DeskServer } from '../../../../testing/desk/desk-server';
import { sampleDevice } from '../../../../testing/desk/handlers/push';
import { renderDesk } from '../../../../testing/desk/render-desk';

const ENDPOINT = 'https://push.example/1';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';

interface Browser {
  /** The person's answer to the browser's question. */
  permission?: NotificationPermission;
  isSubscribed?: boolean;
  /** The push service is out of reach. */
  isAway?: boolean;
}

/** jsdom has no push messages: these stand in for them. */
function giveBrowser({ permission = 'granted', isSubscribed = false, isAway = false }: Browser) {
  let subscribed = isSubscribed;
  const subscription = {
    endpoint: ENDPOINT,
    toJSON: () => ({
      endpoint: ENDPOINT,
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    }),
    unsubscribe: async () => {
      subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: async () => {
      if (isAway) throw new DOMException('Registration failed', 'AbortError');
      subscribed = true;
      return subscription;
    },
  };
  const registration = { scope: `${location.origin}/admin/`, active: {}, pushManager };
  const requestPermission = jest.fn(async () => permission);
  const workers = {
    getRegistration: async () => registration,
    register: jest.fn(async () => registration),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  Object.defineProperty(window, 'PushManager', { value: Object, configurable: true });
  Object.defineProperty(window, 'Notification', {
    value: { permission: isSubscribed ? 'granted' : 'default', requestPermission },
    configurable: true,
  });
  return { requestPermission, register: workers.register, isSubscribed: () => subscribed };
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification'] as const) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
  jest.restoreAllMocks();
});

async function open(change: (server: DeskServer) => void = () => {}) {
  const server = new DeskServer([], 'asha@meghdoot.example');
  change(server);
  const user = renderDesk(server, { at: '/admin/account' });
  const card = within(await screen.findByRole('region', { name: 'Push notifications' }));
  return { server, user, card };
}

const SWITCH = { name: 'Notify me on this device' };
const bodies = ({ calls }: DeskServer, method: string) =>
  calls
    .filter((call) => call.method === method && call.path.startsWith('/api/push'))
    .map(({ body }) => body);

it('turns notifications on at a click, asking for the permission then and not before', async () => {
  const browser = giveBrowser({});
  const { server, user, card } = await open();
  const toggle = await card.findByRole('switch', SWITCH);
  expect(toggle).not.toBeChecked();
  expect(browser.requestPermission).not.toHaveBeenCalled();
  await user.click(toggle);
  expect(await screen.findByText('Notifications On')).toBeVisible();
  expect(browser.requestPermission).toHaveBeenCalledTimes(1);
  expect(browser.register).toHaveBeenCalledWith('/admin/sw.js', { scope: '/admin/' });
  expect(bodies(server, 'POST')).toEqual([
    { endpoint: ENDPOINT, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } },
  ]);
  expect(await card.findByRole('switch', SWITCH)).toBeChecked();
});

describe('a device with notifications', () => {
  const withDevice = (server: DeskServer) => server.devices.set(ENDPOINT, sampleDevice(1));

  it('chooses which, and quiet hours', async () => {
    giveBrowser({ isSubscribed: true });
    const { server, user, card } = await open(withDevice);
    await user.click(await card.findByRole('checkbox', { name: 'A new enquiry' }));
    await user.click(card.getByRole('switch', { name: 'Quiet hours' }));
    expect(card.getByLabelText('From (IST)')).toHaveValue('20:00');
    await user.click(card.getByRole('button', { name: 'Save notifications' }));
    expect(await screen.findByText('Setting Saved')).toBeVisible();
    expect(bodies(server, 'PATCH')).toEqual([
      { kinds: ['answer', 'call', 'due'], quiet_from: '20:00', quiet_to: '08:00' },
    ]);
  });

  it('says what the push service has answered to a test, and not that it has arrived', async () => {
    giveBrowser({ isSubscribed: true });
    const { server, user, card } = await open(withDevice);
    await user.click(await card.findByRole('button', { name: 'Send a test notification' }));
    expect(
      await card.findByText(/^push\.example has taken the notification \(201\)/),
    ).toBeVisible();
    server.trial = { status: 410, code: null, push_service: 'push.example' };
    await user.click(card.getByRole('button', { name: 'Send a test notification' }));
    expect(await card.findByText(/no longer knows this device \(410\)/)).toBeVisible();
    server.trial = { status: null, code: 'ETIMEDOUT', push_service: 'push.example' };
    await user.click(card.getByRole('button', { name: 'Send a test notification' }));
    expect(await card.findByText('push.example could not be reached (ETIMEDOUT).')).toBeVisible();
  });

  it('is turned off here and at the server', async () => {
    const browser = giveBrowser({ isSubscribed: true });
    const { server, user, card } = await open(withDevice);
    await user.click(await card.findByRole('switch', SWITCH));
    expect(await screen.findByText('Notifications Off')).toBeVisible();
    expect(server.devices.size).toBe(0);
    expect(browser.isSubscribed()).toBe(false);
  });

  it('turns off another of the same person', async () => {
    giveBrowser({});
    const { server, user, card } = await open((state) =>
      state.devices.set(
        'https://push.example/2',
        sampleDevice(2, { device: 'Firefox on Windows' }),
      ),
    );
    await user.click(await card.findByRole('button', { name: 'Turn off Firefox on Windows' }));
    await waitFor(() => expect(server.devices.size).toBe(0));
  });
});

it('ends a subscription that the server does not know as this person’s', async () => {
  const browser = giveBrowser({ isSubscribed: true });
  const { card } = await open();
  expect(await card.findByRole('switch', SWITCH)).not.toBeChecked();
  expect(browser.isSubscribed()).toBe(false);
});

describe('a browser', () => {
  it('whose person says no stays without, and the card says so', async () => {
    giveBrowser({ permission: 'denied' });
    const { server, user, card } = await open();
    await user.click(await card.findByRole('switch', SWITCH));
    expect(
      await card.findByText('The browser was not allowed to show notifications.'),
    ).toBeVisible();
    expect(bodies(server, 'POST')).toEqual([]);
  });

  it('that blocks them explains how to allow them', async () => {
    giveBrowser({});
    Object.assign(window.Notification, { permission: 'denied' });
    const { card } = await open();
    expect(await card.findByText(/^This browser blocks notifications of the desk/)).toBeVisible();
    expect(card.queryByRole('switch', SWITCH)).not.toBeInTheDocument();
  });

  it('that cannot reach its push service says so', async () => {
    giveBrowser({ isAway: true });
    const { user, card } = await open();
    await user.click(await card.findByRole('switch', SWITCH));
    expect(await card.findByText(/could not reach its push service/)).toBeVisible();
  });

  it('without push messages says so', async () => {
    const { card } = await open();
    expect(await card.findByText(/^This browser can’t show notifications/)).toBeVisible();
  });

  it('on an iPhone that has not installed the desk tells the steps', async () => {
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    const { card } = await open();
    expect(await card.findByText(/add the desk to your home screen first/)).toBeVisible();
    expect(card.getAllByRole('listitem')).toHaveLength(3);
  });
});

it('a site without keys says that notifications are not set up', async () => {
  giveBrowser({});
  const { card } = await open((server) => {
    server.pushKey = null;
  });
  expect(await card.findByText(/^Notifications are not set up on this site/)).toBeVisible();
});
