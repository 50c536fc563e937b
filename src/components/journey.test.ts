/** @jest-environment jsdom */
import { ARRIVAL_KEY, noteArrival, readJourney } from './journey';

function arrive(address: string, referrer = '') {
  window.history.replaceState(null, '', address);
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
  noteArrival(ARRIVAL_KEY);
}

beforeEach(() => sessionStorage.clear());

it('tells where the visit began, not where it went since', () => {
  arrive(
    '/services/crm?utm_source=letter&utm_campaign=diwali',
    'https://search.example/find?q=crm',
  );
  arrive('/contact', 'http://localhost/services/crm');
  expect(readJourney()).toEqual({
    page: '/contact',
    landing_page: '/services/crm',
    utm_source: 'letter',
    utm_campaign: 'diwali',
    referrer: 'https://search.example/find',
  });
});

it('tells nothing of other queries, nor of our own site as the way here', () => {
  arrive('/contact?service=crm&email=asha@example.in', 'http://localhost/about');
  expect(readJourney()).toEqual({ page: '/contact', landing_page: '/contact' });
});

it.each(['nonsense', '{"address":5}', '{"address":"/no-origin","referrer":null}'])(
  'does without a note it cannot read: %s',
  (note) => {
    window.history.replaceState(null, '', '/contact');
    sessionStorage.setItem(ARRIVAL_KEY, note);
    expect(readJourney()).toEqual({ page: '/contact' });
  },
);

it('works as the inline script it is written as', () => {
  window.history.replaceState(null, '', '/about');
  Object.defineProperty(document, 'referrer', { value: '', configurable: true });
  new Function(`(${String(noteArrival)})('${ARRIVAL_KEY}')`)();
  expect(readJourney()).toEqual({ page: '/about', landing_page: '/about' });
});
