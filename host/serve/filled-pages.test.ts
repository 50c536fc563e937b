import { readSite } from '../manifest';
import { filledAddress } from './pages';

const address = 'https://agency.example';
const site = readSite({
  routes: [],
  trailingSlash: 'never',
  siteUrl: address,
  builtFor: address,
});

it.each(['/contact/thank-you', '/contact/thank-you/'])(
  '%s with a reference is filled in by a function',
  (path) => {
    expect(filledAddress(site, `${path}?reference=7KQM-2XWD`)).toBe(
      '/api/enquiries/thanks?reference=7KQM-2XWD',
    );
  },
);

it.each(['/contact/thank-you', '/contact/thank-you?utm_source=x', '/contact?reference=7KQM-2XWD'])(
  '%s is served as built',
  (url) => {
    expect(filledAddress(site, url)).toBe(url);
  },
);
