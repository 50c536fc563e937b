/** @jest-environment jsdom */
import { act, render, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
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

const study = (title: string, category: { key: string; label: string }) => ({
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

const studies: readonly Queries.CaseStudyCardFragment[] = [
  study('Portal', healthcare),
  study('Shop', ecommerce),
  study('Lab', healthcare),
];

const page: Queries.ProjectsFragment = {
  filter: {
    name: 'Filter projects',
    all: 'All',
    shown: 'Showing {shown} of {total} projects',
  },
  labels: { details: 'View Project Details', tech: 'Made with' },
};

/** Gatsby's Link reads these globals. */
beforeAll(() => {
  Object.assign(globalThis, {
    __BASE_PATH__: '',
    __TRAILING_SLASH__: 'never',
    ___loader: { enqueue: () => undefined, hovering: () => undefined },
  });
});

const projects = (search: string) => (
  <Projects page={page} categories={categories} studies={studies} search={search} />
);

const shownTitles = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const chosenFilter = () =>
  within(screen.getByRole('navigation', { name: 'Filter projects' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent);

describe('the portfolio filter', () => {
  it('counts the projects of each category', () => {
    render(projects(''));
    const links = screen.getAllByRole('link', { name: /\d$/ });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'All 3',
      'Healthcare 2',
      'Ecommerce 1',
    ]);
  });

  it('shows what the address asks for, and says how much that is', () => {
    const { rerender } = render(projects('?category=healthcare'));
    expect(shownTitles()).toEqual(['Portal', 'Lab']);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 2 of 3 projects');
    expect(chosenFilter()).toEqual(['Healthcare 2']);

    rerender(projects(''));
    expect(shownTitles()).toEqual(['Portal', 'Shop', 'Lab']);
    expect(chosenFilter()).toEqual(['All 3']);
  });

  it('shows all projects for a category that does not exist', () => {
    render(projects('?category=toys'));
    expect(screen.getByRole('status')).toHaveTextContent('Showing 3 of 3 projects');
  });
});

describe('the portfolio filter before React has arrived', () => {
  const serve = (address: string) => {
    window.history.replaceState(null, '', address);
    const root = document.createElement('div');
    root.innerHTML = renderToString(projects(''));
    document.body.replaceChildren(root);
    return root;
  };
  const runInlineScript = (root: HTMLElement) => {
    const served = root.querySelector('script');
    const script = document.createElement('script');
    script.textContent = served?.textContent ?? '';
    served?.replaceWith(script);
  };

  it('has every project in the markup', () => {
    serve('/portfolio?category=ecommerce');
    expect(shownTitles()).toEqual(['Portal', 'Shop', 'Lab']);
  });

  it('filters by the address, and React takes over the same state', async () => {
    const root = serve('/portfolio?category=ecommerce');
    runInlineScript(root);
    expect(shownTitles()).toEqual(['Shop']);
    expect(chosenFilter()).toEqual(['Ecommerce 1']);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 1 of 3 projects');

    const app = await act(() => hydrateRoot(root, projects('?category=ecommerce')));
    expect(shownTitles()).toEqual(['Shop']);
    expect(chosenFilter()).toEqual(['Ecommerce 1']);

    act(() => app.render(projects('')));
    expect(shownTitles()).toEqual(['Portal', 'Shop', 'Lab']);
    expect(chosenFilter()).toEqual(['All 3']);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 3 of 3 projects');
  });

  it('leaves an unknown category alone', () => {
    runInlineScript(serve('/portfolio?category=toys'));
    expect(shownTitles()).toEqual(['Portal', 'Shop', 'Lab']);
  });
});
