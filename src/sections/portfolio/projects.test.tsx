/** @jest-environment jsdom */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { Projects } from './projects';

const image = {
  childImageSharp: {
    gatsbyImageData: {
      layout: 'constrained' as const,
      width: 16,
      height: 10,
      images: { fallback: { src: '/sample.png' }, sources: [] },
    },
  },
};

const categories = [
  { key: 'healthcare', label: 'Healthcare' },
  { key: 'ecommerce', label: 'Ecommerce' },
];

const study = (title: string, category: { key: string; label: string }, inPortfolio = true) => ({
  inPortfolio,
  href: `/portfolio/${title.toLowerCase()}`,
  title,
  category,
  description: `About ${title}`,
  picture: { alt: `Screen of ${title}`, image },
  metrics: [{ label: 'faster', value: '2x' }],
  features: ['Fast'],
  tech: ['React'],
});

const [healthcare, ecommerce] = categories as [(typeof categories)[0], (typeof categories)[0]];

const studies: readonly Queries.ListedProjectFragment[] = [
  study('Portal', healthcare),
  study('Shop', ecommerce),
  study('Lab', healthcare, false),
];

const page: Queries.ProjectsFragment = {
  filter: {
    name: 'Filter projects',
    all: 'All',
    shown: 'Showing {shown} of {total} projects',
  },
  labels: { details: 'View Project Details', tech: 'Made with' },
};

const projects = <Projects page={page} categories={categories} studies={studies} />;

/** Serves the page at an address, without running its script. */
function serve(address: string): HTMLElement {
  window.history.replaceState(null, '', address);
  const root = document.createElement('div');
  root.innerHTML = renderToString(projects);
  document.body.replaceChildren(root);
  return root;
}

/** Runs the script as the browser does that reads it in the page. */
function runInlineScript(root: HTMLElement): void {
  const served = root.querySelector('script');
  new Function(served?.textContent ?? '')();
}

function open(address: string): HTMLElement {
  const root = serve(address);
  runInlineScript(root);
  return root;
}

const shownTitles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const filter = () => within(screen.getByRole('navigation', { name: 'Filter projects' }));

const chosenFilter = () =>
  filter()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent);

const status = () => screen.getByRole('status').textContent;

it('counts the projects of each category', () => {
  serve('/portfolio');
  const links = filter().getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'All 3',
    'Healthcare 2',
    'Ecommerce 1',
  ]);
});

it('shows projects that are no cards in short, in the same list', () => {
  const root = serve('/portfolio');
  expect(root.querySelectorAll('article')).toHaveLength(2);
  const [, , brief] = within(root).getAllByRole('heading', { level: 2 });
  expect(brief?.closest('li')?.parentElement).toBe(root.querySelector('article')?.closest('ul'));
  expect(screen.getByRole('link', { name: 'Lab' })).toHaveAttribute('href', '/portfolio/lab');
});

it('has every project in the markup, for visitors without scripts', () => {
  serve('/portfolio?category=ecommerce');
  expect(shownTitles()).toEqual(['Portal', 'Shop', 'Lab']);
  expect(chosenFilter()).toEqual(['All 3']);
});

it('shows what the address asks for, and says how much that is', () => {
  open('/portfolio?utm_source=mail&category=healthcare');
  expect(shownTitles()).toEqual(['Portal', 'Lab']);
  expect(status()).toBe('Showing 2 of 3 projects');
  expect(chosenFilter()).toEqual(['Healthcare 2']);
});

it.each(['', '?category=', '?category=toys', '?CATEGORY=healthcare'])(
  'shows all projects for "%s"',
  (search) => {
    open(`/portfolio${search}`);
    expect(shownTitles()).toEqual(['Portal', 'Shop', 'Lab']);
    expect(status()).toBe('Showing 3 of 3 projects');
    expect(chosenFilter()).toEqual(['All 3']);
  },
);

it('follows a choice without loading the page again, and the way back', async () => {
  open('/portfolio');
  await userEvent.setup().click(filter().getByRole('link', { name: 'Ecommerce 1' }));
  expect(shownTitles()).toEqual(['Shop']);
  expect(window.location.search).toBe('?category=ecommerce');
  window.history.replaceState(null, '', '/portfolio');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(shownTitles()).toEqual(['Portal', 'Shop', 'Lab']);
});

it('leaves a choice that opens a tab to the browser', () => {
  open('/portfolio');
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  filter().getByRole('link', { name: 'Ecommerce 1' }).dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
  expect(shownTitles()).toEqual(['Portal', 'Shop', 'Lab']);
});
