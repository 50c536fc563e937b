/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { setLanguageSource } from '../language/language-context';
import { PageLanguage } from './language-of-page';
import { SiteLink } from './site-link';

jest.mock('../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../content/agency.json'),
  languages: ['en-IN', 'fr'],
}));

function linkTo(href: string) {
  render(
    <PageLanguage value={{ untranslated: ['/about'] }}>
      <SiteLink href={href}>Go</SiteLink>
    </PageLanguage>,
  );
  return screen.getByRole('link');
}

afterEach(() => setLanguageSource(() => undefined));

const speakFrench = () =>
  setLanguageSource(() => ({
    language: 'fr',
    words: { 'words/page': { inLanguage: '(en {language})' } },
  }));

test.each(['/about', '/contact?service=crm#enquiry', 'https://other.example/'])(
  'a page of the first language leads to %s as it is written',
  (href) => {
    expect(linkTo(href)).toHaveAttribute('href', href);
  },
);

test.each([
  ['/', '/fr'],
  ['/contact?service=crm#enquiry', '/fr/contact?service=crm#enquiry'],
])('a page of another language leads from %s to %s', (href, target) => {
  speakFrench();
  const link = linkTo(href);
  expect(link).toHaveAttribute('href', target);
  expect(link).not.toHaveAttribute('hreflang');
});

test.each([
  ...['https://other.example/contact', '//other.example/', 'mailto:a@site.example', '#talk'],
  ...['/api/receipt?token=x', '/demo/film.webm'],
])('an address that is no page of the site stays: %s', (href) => {
  speakFrench();
  expect(linkTo(href)).toHaveAttribute('href', href);
});

test('a link to a page that does not speak the language says so', () => {
  speakFrench();
  const link = linkTo('/about#team');
  expect(link).toHaveAttribute('href', '/about#team');
  expect(link).toHaveAttribute('hreflang', 'en-IN');
  expect(link).toHaveAccessibleName('Go (en anglais)');
});
