import type { PushKind, PushMessage } from '../../domain/http-api/push';
import { DESK_LANGUAGE } from '../../language/languages';
import { leadPath, PATHS } from '../lib/paths';

/** A message as a device shows it, and the page of the desk that it opens. */
export interface ShownNotification {
  title: string;
  options: NotificationOptions & { data: { path: string } };
}

/** On the clocks of the device: its person looks at these. */
const clockText = (iso: string): string =>
  new Date(iso).toLocaleTimeString(DESK_LANGUAGE, { timeStyle: 'short' });

const dayText = (iso: string): string =>
  new Date(iso).toLocaleString(DESK_LANGUAGE, {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });

const TITLES: Readonly<Record<PushKind, (due?: string) => string>> = {
  enquiry: () => 'New enquiry',
  answer: () => 'A visitor wrote back',
  call: (due) => (due ? `Call at ${clockText(due)}` : 'A call begins soon'),
  due: (due) => (due ? `Reply due at ${clockText(due)}` : 'A reply is due soon'),
};

function bodyOf({ kind, service, due }: PushMessage): string {
  const promise = kind === 'enquiry' && due ? `Reply by ${dayText(due)}` : undefined;
  return [service, promise].filter(Boolean).join(' · ');
}

/** A message that cannot be read is shown too: browsers end subscriptions whose messages show nothing. */
const UNREADABLE: ShownNotification = {
  title: 'News at the desk',
  options: { body: 'Open the desk to see it.', data: { path: PATHS.day } },
};

const TRIAL: ShownNotification = {
  title: 'Test notification',
  options: { body: 'This is how the desk will tell you of news.', data: { path: PATHS.account } },
};

const isMessage = (value: unknown): value is PushMessage =>
  typeof value === 'object' && value !== null && 'kind' in value;

/** @param value what the push message holds, parsed */
export function notificationOf(value: unknown): ShownNotification {
  if (!isMessage(value)) return UNREADABLE;
  const { kind, due, lead } = value;
  if (kind === 'trial') return TRIAL;
  if (!Object.hasOwn(TITLES, kind) || lead === undefined) return UNREADABLE;
  return {
    title: TITLES[kind](due),
    options: {
      body: bodyOf(value),
      icon: '/icon-192.png',
      // A second message about the same takes the place of the first.
      tag: `${kind} ${lead}`,
      data: { path: leadPath(lead) },
    },
  };
}
