import type { NewDevice } from '../../../domain/http-api/push';
import { DESK_WORKER_PATH } from '../../../domain/site-paths';

/** Why this browser can have no notifications now, or `ready`. */
export type PushAbility = 'ready' | 'home-screen' | 'unsupported' | 'denied';

/** An iPad says that it is a Mac, which has no touch screen. */
const isIos = (): boolean =>
  /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
  (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** iOS lets a page have notifications only once it is on the home screen. */
export function pushAbility(): PushAbility {
  const isSupported = ['serviceWorker' in navigator, 'PushManager' in window].every(Boolean);
  if (!isSupported || !('Notification' in window)) {
    return isIos() && !isInstalled() ? 'home-screen' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

const SCOPE = '/admin/';

/** The desk's own worker; the visitors' one has the whole site as its scope. */
export async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined;
  const found = await navigator.serviceWorker.getRegistration(SCOPE);
  return found && new URL(found.scope).pathname === SCOPE ? found : undefined;
}

/** The subscription of this browser, if it has one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await findRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** A worker takes a moment to be active, and none can subscribe before. */
async function whenActive(registration: ServiceWorkerRegistration): Promise<void> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
    });
  });
}

/**
 * Asks for the permission, which only a click may do, and subscribes this browser.
 *
 * @returns undefined when the person said no
 * @throws when the browser cannot reach its push service
 */
export async function subscribe(publicKey: string): Promise<NewDevice | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const registration = await navigator.serviceWorker.register(DESK_WORKER_PATH, { scope: SCOPE });
  await whenActive(registration);
  // One under former keys of the site would be in the way of another.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
}

/** Ends the subscription of this browser, whatever the server knows. */
export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
