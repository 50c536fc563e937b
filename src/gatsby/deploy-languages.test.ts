import { setOwnPaths } from '../language/paths';
import { netlifyRedirects } from './deploy';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'fr'],
}));

const redirects = netlifyRedirects([
  ...['/', '/about', '/404', '/404.html', '/admin/login', '/services/crm/[...]'],
  ...['/fr', '/fr/404'],
]).split('\n');

test('pages that a function fills in are so in each language', () => {
  expect(redirects.filter((line) => line.includes('/api/'))).toEqual([
    '/contact/thank-you  reference=:value  /api/enquiries/thanks?reference=:value  302!',
    '/fr/contact/thank-you  reference=:value  /api/enquiries/thanks?reference=:value&language=fr  302!',
  ]);
});

test('a page that does not speak a language leads to the first, and a missing one is told', () => {
  expect(redirects.filter((line) => /^\/fr\/(?!contact)/.test(line))).toEqual([
    '/fr/about  /about  302',
    '/fr/*  /fr/404  404',
  ]);
});

test('so it does from the path of the first language, also where it will have its own', () => {
  setOwnPaths({ fr: { '/about': '/a-propos' } });
  expect(netlifyRedirects(['/about', '/fr/404'])).toContain('\n/fr/about  /about  302\n');
  expect(netlifyRedirects(['/about', '/fr/a-propos', '/fr/404'])).not.toContain('/fr/about');
  setOwnPaths({});
});
