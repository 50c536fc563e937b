import call from '../words/call';
import words from '../words/sending';
import { showToast, type Toast } from '../components/toast/show-toast';
import type { EnquiryOutcome, Receipt } from '../domain/http-api/enquiries';
import { enquirySent } from '../domain/messages';
import form from '../words/enquiry-form';
import { WORKER_PATH } from '../domain/site-paths';
import { fill } from '../language/fill';
import { BOOKING_PAGE } from './booking';
import { askToStay } from './ask-to-stay';
import { listen } from './messages';
import { sendWaiting } from './send';
import { listUnsent, listWaiting, storeAgain, SYNC_TAG } from './store';
import { ownPath } from '../language/paths';

const FIRST_WAIT_MS = 30_000;
/** Somebody who looks at the page waits for it. */
const LONGEST_WAIT_MS = { visible: 60_000, hidden: 300_000 };

/** Moments at which the connection may be back, or somebody looks at the page again. */
const OCCASIONS = ['online', 'focus', 'pageshow'] as const;

/** The news that an enquiry is stored. */
export const storedMessage = ({ consultation }: Receipt) =>
  consultation ? form.toasts.booked : enquirySent();

/** Leads to another time for a call, unless the page is where it is chosen. */
function failedToast(outcome: EnquiryOutcome): Toast {
  const isTimeGone = 'slots' in outcome && outcome.slots;
  if (!isTimeGone) return { variant: 'error', ...form.toasts.failed };
  const href = ownPath(BOOKING_PAGE);
  const isThere = location.pathname === href;
  const link = { label: call.another, href };
  return { variant: 'error', ...form.toasts.notBooked, link: isThere ? undefined : link };
}

/** The answer to an earlier version was lost. It is no error: the visitor decides in the form whether to send this one, too. */
const storedEarlierToast = (reference: string): Toast => ({
  variant: 'success',
  title: words.earlier.heading,
  text: fill(words.earlier.returned, { reference }),
});

function toastFor(outcome: EnquiryOutcome): Toast {
  if (outcome.kind === 'key-reused') return storedEarlierToast(outcome.reference);
  if (!('receipt' in outcome)) return failedToast(outcome);
  const { title, text } = storedMessage(outcome.receipt);
  const { reference } = outcome.receipt;
  return { variant: 'success', title, text: fill(words.reference, { text, reference }) };
}

/** Shows the answer to an enquiry that this page has sent without its form. */
function tellAnswers(): () => void {
  return listen((message, isOwn) => {
    if (message.type !== 'answered' || message.sender === 'form') return;
    if (isOwn) showToast(toastFor(message.outcome));
  });
}

/** Asks before the page is left with an enquiry that is neither sent nor on disk. */
function guardUnstored(): () => void {
  const stopAsking = () => window.removeEventListener('beforeunload', askToStay);
  const look = async () => {
    const isAtRisk = (await listWaiting()).some(({ isOnDisk }) => !isOnDisk);
    if (isAtRisk) window.addEventListener('beforeunload', askToStay);
    else stopAsking();
  };
  void look();
  const stop = listen(() => void look());
  return () => {
    stop();
    stopAsking();
  };
}

/** Without drafts and waiting enquiries the worker has no purpose. */
async function endIdleWorker(): Promise<void> {
  if ((await listUnsent()).length === 0) await endWorker();
}

/** Tries by itself, less and less often, and at once when there is reason to hope. */
function tryAgain(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let isTrying = false;
  let isStopped = false;

  function schedule(): void {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => void attempt(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS[document.visibilityState]);
  }

  async function attempt(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    await storeAgain();
    if (!(await sendWaiting('page'))) schedule();
    isTrying = false;
  }

  const attemptNow = () => void attempt();
  const attemptIfVisible = () => document.visibilityState === 'visible' && attemptNow();
  if (navigator.onLine) void attempt();
  else schedule();
  for (const occasion of OCCASIONS) window.addEventListener(occasion, attemptNow);
  document.addEventListener('visibilitychange', attemptIfVisible);
  const stopListening = listen(({ type }) => {
    if (type === 'delivered') attemptNow();
    if (type !== 'changed') return;
    wait = FIRST_WAIT_MS;
    schedule();
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    for (const occasion of OCCASIONS) window.removeEventListener(occasion, attemptNow);
    document.removeEventListener('visibilitychange', attemptIfVisible);
    stopListening();
  };
}

/**
 * Sends what waits from an open page, and tells the visitor how it went.
 *
 * @returns the way to stop that
 */
export function keepSending(): () => void {
  const stops = [tellAnswers(), guardUnstored(), tryAgain()];
  stops.push(listen(({ type }) => type === 'answered' && void endIdleWorker()));
  void endIdleWorker();
  return () => stops.forEach((stop) => stop());
}

/** TypeScript does not know Background Sync, which Firefox and Safari do not have. */
interface SyncingRegistration extends ServiceWorkerRegistration {
  sync: { register(tag: string): Promise<void> };
}

/** Browsers may forbid workers, and the file may be out of reach; pages send without one. */
const orNothing = () => undefined;

/** Has the worker ready before the connection goes, where browsers have Background Sync. */
export async function startWorker(): Promise<void> {
  if (!('SyncManager' in window)) return;
  await navigator.serviceWorker.register(WORKER_PATH).catch(orNothing);
}

const findWorker = () => navigator.serviceWorker?.getRegistration().catch(orNothing);

async function requestSync(): Promise<void> {
  // Another tab may have ended the worker that this one started.
  await startWorker();
  if (!('SyncManager' in window) || !(await findWorker())) return;
  const registration = (await navigator.serviceWorker.ready) as SyncingRegistration;
  await registration.sync.register(SYNC_TAG);
}

/** The worker sends what waits as soon as there is a connection, even if no page is open. */
export const sendInBackground = (): Promise<void> => requestSync().catch(orNothing);

/** Nothing is left for the worker to do. */
export async function endWorker(): Promise<void> {
  const registration = await findWorker();
  await registration?.unregister().catch(orNothing);
}
