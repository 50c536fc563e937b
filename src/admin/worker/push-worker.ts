import { notificationOf } from './notification';

declare const self: ServiceWorkerGlobalScope;

const parse = (data: PushEvent['data']): unknown => {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
};

function show(data: PushEvent['data']): Promise<void> {
  const { title, options } = notificationOf(parse(data));
  return self.registration.showNotification(title, options);
}

/** Shows the page in a tab that has it open, or in a new one: another tab may have something typed in it. */
async function open(path: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => new URL(url).pathname.replace(/\/$/, '') === path);
  await (tab ? tab.focus() : self.clients.openWindow(path));
}

// It caches nothing and answers no request: it only shows that there is news.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as { path: string };
  event.waitUntil(open(path));
});
