/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { Consultation, ContactBar } from './calls-to-action';
import { hideContactBar } from '../page-script';

let report: (isIntersecting: boolean) => void;
let observed: Element | undefined;

/** jsdom has no layout, so the test reports when the form comes into view. */
class SteeredObserver {
  constructor(callback: IntersectionObserverCallback) {
    report = (isIntersecting) =>
      callback(
        [{ isIntersecting } as IntersectionObserverEntry],
        this as unknown as IntersectionObserver,
      );
  }
  observe = (part: Element) => (observed = part);
  disconnect = () => undefined;
}

const WHATSAPP = { label: 'Chat on WhatsApp', short: 'WhatsApp', greeting: 'Hello & welcome' };

function renderBar(whatsapp: Queries.WhatsappFragment['whatsapp'] = WHATSAPP) {
  const bar = { text: 'A question?', call: { label: 'Book a call', href: '/consultation' } };
  render(
    <>
      <div id="talk" />
      <ContactBar bar={bar} agency={{ phone: '+91 98765 43210', whatsapp }} hiddenBy="talk" />
    </>,
  );
  hideContactBar();
}

beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: SteeredObserver });
});

const isHidden = () => document.querySelector('[data-hidden]') !== null;

it('books a call, or opens WhatsApp with the greeting typed', () => {
  renderBar();
  expect(screen.getByRole('link', { name: 'Book a call' })).toHaveAttribute(
    'href',
    '/consultation',
  );
  expect(screen.getByRole('link', { name: /^Chat on WhatsApp/ })).toHaveAttribute(
    'href',
    'https://wa.me/919876543210?text=Hello%20%26%20welcome',
  );
});

it('offers the call alone where the agency is not on WhatsApp', () => {
  renderBar(null);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Book a call',
  ]);
});

it('is gone while the form is in view, and comes back', () => {
  renderBar();
  expect(observed).toHaveAttribute('id', 'talk');
  expect(isHidden()).toBe(false);
  report(true);
  expect(isHidden()).toBe(true);
  report(false);
  expect(isHidden()).toBe(false);
});

it('promises a reply in the order of the content', () => {
  const block = {
    ...{ heading: 'Not sure?', text: 'Talk for {minutes} minutes.', ctas: [] },
    promise: 'During office hours ({hours}) we reply {soon}.',
  };
  render(<Consultation block={block} availability="9 to 5" minutes={30} />);
  expect(
    screen.getByText('Talk for 30 minutes. During office hours (9 to 5) we reply within 2 hours.'),
  ).toBeVisible();
});
