/** @jest-environment jsdom */
import { fireEvent } from '@testing-library/dom';
import { keepPlaceAcrossLanguages, offerLanguage } from './choose-language';

const line = (tag: string) => document.querySelector(`[data-offer][lang="${tag}"]`);

function open(pageLanguage: string, ...preferred: string[]): void {
  document.documentElement.lang = pageLanguage;
  document.body.innerHTML = ['fr', 'pt-BR']
    .map(
      (tag) =>
        `<p lang="${tag}" data-offer="" hidden><a href="/${tag}/contact" hreflang="${tag}">…</a><button>×</button></p>`,
    )
    .join('');
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  offerLanguage();
}

/** A part of the line that is shown. */
function shown(part: string): Element {
  const found = document.querySelector(`p:not([hidden]) ${part}`);
  if (!found) throw new Error('no line is shown');
  return found;
}

beforeEach(() => localStorage.clear());

test.each([
  [['fr-CA', 'en'], 'fr'],
  [['da', 'pt-PT', 'fr'], 'pt-BR'],
])('a browser that prefers %j is offered %s', (preferred, tag) => {
  open('en-IN', ...preferred);
  expect(line(tag)).toBeVisible();
  expect(document.querySelectorAll('p:not([hidden])')).toHaveLength(1);
});

test.each([[['en-US', 'fr']], [['da']], [[]]])('%j is offered nothing', (preferred) => {
  open('en-IN', ...preferred);
  expect(document.querySelectorAll('p:not([hidden])')).toHaveLength(0);
});

test('the line is gone for good once it was dismissed', () => {
  open('en-IN', 'fr');
  fireEvent.click(shown('button'));
  expect(line('fr')).not.toBeVisible();
  open('en-IN', 'fr');
  expect(line('fr')).not.toBeVisible();
});

test('another language keeps the query and the place in the page', () => {
  keepPlaceAcrossLanguages();
  open('en-IN', 'fr');
  window.history.replaceState(null, '', '/contact?service=crm#enquiry');
  const link = shown('a') as HTMLAnchorElement;
  link.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(link);
  expect(link.pathname + link.search + link.hash).toBe('/fr/contact?service=crm#enquiry');
});
