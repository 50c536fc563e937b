import 'fake-indexeddb/auto';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Booking, CallForm } from '../../../src/enquiry/booking';
import { EnquiryForm } from '../../../src/enquiry/form/enquiry-form';
import { LiveEnquiryForm } from '../../../src/enquiry/form/live-enquiry-form';
import { listUnsent, removeUnsent } from '../../../src/enquiry/store';

/** Texts and a visitor for the tests of the form. */
const copy: Queries.EnquiryFormFragment = {
  submit: 'Send Message',
  notice: 'We answer, no more.',
  privacy: { label: 'How we handle your data', href: '/privacy' },
  sent: { heading: 'Your message is with us', steps: ['We read it.'], another: 'Send another' },
  notSent: {
    heading: 'Your message has not reached us',
    text: 'What you wrote is still here.',
    keepOpen: 'Keep this page open.',
    throttled: 'Too many messages. Wait {wait}.',
    tryAgain: 'Try again',
    whatsapp: 'Send by WhatsApp',
    email: 'Send by email',
    subject: 'Enquiry',
  },
};
const agency: Queries.EnquiryAgencyFragment = {
  email: 'hello@meghdoot.example',
  phone: '+91 98765 43210',
  whatsapp: { label: 'Chat on WhatsApp' },
};

const servicePages = [{ name: 'Attendance Tracking', href: '/services/crm/attendance' }];

/** The form as HTML. */
export const builtForm = (call?: CallForm) => <EnquiryForm copy={copy} call={call} />;

/** What React adds to it. */
export const liveForm = (search = '', booking?: Booking) => (
  <LiveEnquiryForm
    copy={copy}
    agency={agency}
    search={search}
    servicePages={servicePages}
    booking={booking}
  />
);

export const sampleForm = (search = '') => (
  <>
    {builtForm()}
    {liveForm(search)}
  </>
);

/** Writes the form into the document as a visitor's browser does, before any script. */
export function writePage(): void {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(builtForm());
  document.body.replaceChildren(page);
}

/** A browser that has never been here. A toast of the test before may still be leaving while the store is read. */
export async function forgetEverything(): Promise<void> {
  document.body.replaceChildren();
  await act(async () => {
    for (const { key } of await listUnsent()) await removeUnsent(key);
  });
  sessionStorage.clear();
}

/** The text that this device keeps, newest last. */
export const keptFields = () => act(async () => (await listUnsent()).map(({ fields }) => fields));

/** Resolves once the form on the page has read what the device keeps. */
export async function opened(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await act(async () => void (await listUnsent()));
}

/** Takes the connection away, or brings it back. */
export function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}

export const submitButton = () => screen.getByRole('button', { name: 'Send Message' });

/** Types a valid enquiry into a form that is shown already. */
export async function typeEnquiry(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(screen.getByLabelText(/Full Name/), 'Asha Rao');
  await user.type(screen.getByLabelText(/Email/), 'asha@example.in');
  await user.selectOptions(screen.getByLabelText(/Service Needed/), 'Custom CRM System');
  await user.type(screen.getByLabelText(/Project Details/), 'A register for 40 people.');
}

/** Shows the form and types a valid enquiry. */
export async function fillIn(options: Parameters<typeof userEvent.setup>[0] = {}) {
  const user = userEvent.setup(options);
  render(sampleForm());
  await opened();
  await typeEnquiry(user);
  return user;
}

interface Sent {
  key: string | null;
  body: Record<string, unknown>;
}

type Answer = () => Promise<Response> | Response;

/** The function at the other end of the line: answers in turn, the last for good, and keeps what it was sent. */
export function answerWith(...answers: Answer[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (_url, init) => {
    const key = new Headers(init?.headers).get('idempotency-key');
    sent.push({ key, body: JSON.parse(String(init?.body)) as Sent['body'] });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    return Promise.resolve().then(() => answer?.() ?? Response.error());
  };
  return sent;
}

export const created = () =>
  Response.json(
    { reference: '7KQM-2XWD', reply_due_at: '2026-11-22T10:40:00+00:00' },
    { status: 201 },
  );

export const away = () => Response.json({ status: 503 }, { status: 503 });

export const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** In steps, because a toast comes and leaves in several: each starts once the one before it has been drawn. */
export async function pass(ms: number) {
  const step = Math.max(100, ms / 100);
  for (let passed = 0; passed < ms; passed += step) {
    await act(() => jest.advanceTimersByTimeAsync(step));
  }
}

/** In these tests time stands still unless it is moved, and the browser has never been here. */
export function standStill(): void {
  beforeEach(async () => {
    await forgetEverything();
    jest.useFakeTimers();
  });
  afterEach(async () => {
    // Toasts close.
    await pass(7_000);
    jest.useRealTimers();
  });
}

/** Types a valid enquiry while time stands still. */
export const fillInByClock = () =>
  fillIn({ advanceTimers: (ms) => jest.advanceTimersByTimeAsync(ms) });

export const click = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

export const savedPanel = () => screen.findByRole('group', { name: 'Your message is saved' });
