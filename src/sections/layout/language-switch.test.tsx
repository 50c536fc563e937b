/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { type LanguageOfPage, PageLanguage } from '../../components/language-of-page';
import { LanguageSwitch } from './language-switch';

jest.mock('../../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../../content/agency.json'),
  languages: ['en-IN', 'fr', 'hi'],
}));

function linksOf(page: LanguageOfPage): (string | null)[] {
  render(
    <PageLanguage value={page}>
      <LanguageSwitch path="/about" className={undefined} />
    </PageLanguage>,
  );
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
}

it('leads to the page in other languages, or to their home page', () => {
  expect(linksOf({ languages: ['en-IN', 'fr'] })).toEqual(['/fr/about', '/hi']);
});

it('leaves out a language that has neither', () => {
  expect(linksOf({ languages: ['en-IN', 'fr'], withoutHome: ['fr', 'hi'] })).toEqual(['/fr/about']);
});

it('is not there where nothing else is to be read', () => {
  expect(linksOf({ withoutHome: ['fr', 'hi'] })).toEqual([]);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});
