/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { followSteps } from './page-script';
import { Process } from './home/process';

let report: (index: number, isIntersecting: boolean) => void;
let watched: { options: IntersectionObserverInit | undefined; steps: Element[] };

/** jsdom has no layout, so the test reports which steps come into view. */
class SteeredObserver {
  constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    watched = { options, steps: [] };
    report = (index, isIntersecting) => {
      const entry = { target: watched.steps[index], isIntersecting };
      callback([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    };
  }
  observe = (step: Element) => watched.steps.push(step);
  disconnect = () => undefined;
}

const TITLES = ['Discovery', 'Design', 'Testing'];

const isFaded = (title: string) =>
  screen.getByRole('heading', { name: title }).closest('li')?.hasAttribute('data-later');
const faded = () => TITLES.filter(isFaded);
const active = () => document.querySelector('li[aria-current="step"] h3')?.textContent;

beforeEach(() => {
  Object.assign(globalThis, { IntersectionObserver: SteeredObserver });
  const steps = TITLES.map((title) => ({
    title,
    icon: 'search' as const,
    description: title,
    details: [title],
  }));
  const copy = {
    map: 'The steps',
    ...{ eyebrow: 'Our Process', heading: 'How', text: 'So' },
    ...{ stepLabel: 'Step {number}', closing: 'Ready?' },
  };
  render(<Process process={{ ...copy, steps, cta: { label: 'Start', href: '/contact' } }} />);
  followSteps();
});

it('watches each step as the specification says', () => {
  expect(watched.steps).toHaveLength(3);
  expect(watched.options).toEqual({ rootMargin: '-20% 0px', threshold: 0.3 });
});

it('shows every step in full until steps can be followed', () => {
  expect(faded()).toEqual([]);
});

it('has no active step at first, and fades all of them', () => {
  report(0, false);
  expect(active()).toBeUndefined();
  expect(faded()).toEqual(TITLES);
});

it('shows the steps up to the one in view and fades the later ones', () => {
  report(0, true);
  report(1, true);
  expect(active()).toBe('Design');
  expect(faded()).toEqual(['Testing']);
});

it('follows the reader back up', () => {
  report(2, true);
  expect(faded()).toEqual([]);
  report(0, true);
  expect(active()).toBe('Discovery');
  expect(faded()).toEqual(['Design', 'Testing']);
});

it('keeps the last step when all have left the view', () => {
  report(1, true);
  report(1, false);
  expect(active()).toBe('Design');
});

it('marks the same step on the map, and the way to it', () => {
  report(0, true);
  report(1, true);
  const map = screen.getByRole('navigation', { name: 'The steps' });
  const links = [...map.querySelectorAll('a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#step-1', '#step-2', '#step-3']);
  expect(map.querySelector('[aria-current="step"]')).toHaveTextContent('Design');
  expect(map.querySelectorAll('[data-reached]')).toHaveLength(2);
});
