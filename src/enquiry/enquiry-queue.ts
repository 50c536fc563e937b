import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../components/browser-storage';
import { showToast, type Toast } from '../components/toast/show-toast';
import {
  QUEUE_DAYS,
  type QueuedEnquiry,
  type QueuedRequest,
  type WorkerReport,
} from './queued-request';
import type { EnquiryOutcome, Receipt } from '../domain/http-api/enquiries';
import { MESSAGES } from '../domain/messages';
import { BOOKING_PAGE } from './booking';
import { draftOf, eraseDraft, writeDraft } from './draft';
import { endWorker, tellWorker } from './service-worker';
import { isFinal, readAnswer, sendOnce } from './send-enquiry';

const PREFIX = 'enquiry-queue:';
const LIFETIME_MS = QUEUE_DAYS * 24 * 60 * 60 * 1000;
/** An open page tries again by itself, less and less often. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 300_000;

interface EnquiryQueue {
  entries: readonly QueuedEnquiry[];
  /** Whether one of them is on its way right now. */
  isSending: boolean;
}

type AnswerListener = (key: string, outcome: EnquiryOutcome) => void;

const EMPTY: EnquiryQueue = { entries: [], isSending: false };
let queue: EnquiryQueue | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let wait = FIRST_WAIT_MS;
/** The form sends these itself. */
const held = new Set<string>();
const listeners = new Set<() => void>();
const answerListeners = new Set<AnswerListener>();

function isQueued(value: unknown): value is QueuedEnquiry {
  const entry = value as Partial<QueuedEnquiry> | undefined;
  return (
    typeof entry?.key === 'string' &&
    typeof entry.body === 'string' &&
    typeof entry.queuedAt === 'number'
  );
}

/** What waits, oldest first. What has waited too long leaves the device, as the form promises. */
function storedEntries(): QueuedEnquiry[] {
  const entries = deviceStorage.names(PREFIX).flatMap((name) => {
    const entry = deviceStorage.read(name);
    if (!isQueued(entry)) return [];
    if (Date.now() - entry.queuedAt < LIFETIME_MS) return entry;
    deviceStorage.remove(name);
    return [];
  });
  return entries.sort((a, b) => a.queuedAt - b.queuedAt);
}

export const currentQueue = (): EnquiryQueue =>
  (queue ??= { entries: storedEntries(), isSending: false });

function change(next: Partial<EnquiryQueue>): void {
  queue = { ...currentQueue(), ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(PREFIX)) change({ entries: storedEntries() });
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The queue, whichever tab changes it; there is none in the built page. */
export const useQueue = () => useSyncExternalStore(subscribe, currentQueue, () => EMPTY);

/** Calls back with the final outcome of a queued enquiry; returns the way to stop that. */
export function onAnswer(listener: AnswerListener): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}

const findQueued = (key: string) => currentQueue().entries.find((entry) => entry.key === key);

const others = (key: string) => currentQueue().entries.filter((entry) => entry.key !== key);

/** Keeps an enquiry until `dequeue`, whatever becomes of this page; the caller sends it. */
export function enqueue(request: QueuedRequest): void {
  const entry = { ...request, queuedAt: Date.now() };
  window.addEventListener('pagehide', leaveHeld);
  held.add(entry.key);
  wait = FIRST_WAIT_MS;
  deviceStorage.write(PREFIX + entry.key, entry);
  change({ entries: [...others(entry.key), entry] });
}

/** Forgets an enquiry: it was answered, or the visitor does not want it sent. */
export function dequeue(key: string): void {
  held.delete(key);
  deviceStorage.remove(PREFIX + key);
  change({ entries: others(key) });
  tellWorker({ type: 'drop', key });
  if (currentQueue().entries.length === 0) endWorker();
}

/** The form stops trying: from now on the queue and the service worker send the enquiry. */
export function leaveToQueue(request: QueuedRequest): void {
  held.delete(request.key);
  tellWorker({ type: 'keep', ...request });
  sendLater();
}

/** The page is going while a form still waits for an answer. */
function leaveHeld(): void {
  for (const { key, body } of currentQueue().entries) {
    if (held.has(key)) tellWorker({ type: 'keep', key, body });
  }
}

function sendLater(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendQueued(), wait);
  wait = Math.min(wait * 2, LONGEST_WAIT_MS);
}

/** What is said of an enquiry that is stored. */
export const storedMessage = ({ consultation }: Receipt) =>
  consultation ? MESSAGES.callBooked : MESSAGES.enquirySent;

/** Leads to another time for a call, unless the page is where it is chosen. */
function failedToast(outcome: EnquiryOutcome): Toast {
  const isTimeGone = 'slots' in outcome && outcome.slots;
  if (!isTimeGone) return { variant: 'error', ...MESSAGES.enquiryFailed };
  const isThere = location.pathname === BOOKING_PAGE;
  const link = { label: 'Choose another time', href: BOOKING_PAGE };
  return { variant: 'error', ...MESSAGES.callNotBooked, link: isThere ? undefined : link };
}

/** An answer came for an enquiry that no form was sending. */
function settle(entry: QueuedEnquiry, outcome: EnquiryOutcome): void {
  dequeue(entry.key);
  if ('receipt' in outcome) {
    eraseDraft(entry.key);
    const { title, text } = storedMessage(outcome.receipt);
    const { reference } = outcome.receipt;
    showToast({ variant: 'success', title, text: `${text} Your reference is ${reference}.` });
  } else {
    writeDraft(draftOf(entry));
    showToast(failedToast(outcome));
  }
  for (const listener of answerListeners) listener(entry.key, outcome);
}

/** Tries to send everything in the queue, and tries again later if the server does not answer. */
export async function sendQueued(): Promise<void> {
  if (currentQueue().isSending) return;
  clearTimeout(timer);
  change({ isSending: true });
  let isAnswered = true;
  for (const entry of currentQueue().entries) {
    if (held.has(entry.key)) continue;
    const outcome = await sendOnce(entry);
    isAnswered = isFinal(outcome);
    if (!isAnswered) break;
    // The worker or another tab may have been answered first, or the visitor may have changed their mind.
    if (findQueued(entry.key)) settle(entry, outcome);
  }
  change({ isSending: false });
  if (isAnswered) wait = FIRST_WAIT_MS;
  else sendLater();
}

/** What the server answered the service worker. */
export function takeReport({ key, status, body }: WorkerReport): void {
  const entry = findQueued(key);
  const outcome = readAnswer(status, body);
  if (entry && isFinal(outcome)) settle(entry, outcome);
}
