import { filledAddress } from './pages';

it.each(['/contact/thank-you', '/contact/thank-you/'])(
  '%s with a reference is filled in by a function',
  (path) => {
    expect(filledAddress(`${path}?reference=7KQM-2XWD`)).toBe(
      '/api/enquiries/thanks?reference=7KQM-2XWD',
    );
  },
);

it.each(['/contact/thank-you', '/contact/thank-you?utm_source=x', '/contact?reference=7KQM-2XWD'])(
  '%s is served as built',
  (url) => {
    expect(filledAddress(url)).toBe(url);
  },
);
