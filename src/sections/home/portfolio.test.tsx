/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import { HomePortfolio } from './portfolio';

const image = {
  layout: 'constrained' as const,
  width: 600,
  height: 375,
  backgroundColor: '#082828',
  images: {
    sources: [{ type: 'image/avif', srcSet: '/a.avif 600w', sizes: '92vw' }],
    fallback: { src: '/a.webp', srcSet: '/a.webp 600w', sizes: '92vw' },
  },
};

const other = { ...image, images: { ...image.images, fallback: { src: '/b.webp' } } };

const hero = { alt: 'A ward.', image: { childImageSharp: { gatsbyImageData: other } } };

const carewell = {
  href: '/portfolio/carewell',
  title: 'CareWell',
  description: 'A token queue.',
  picture: { alt: 'A queue.', image: { childImageSharp: { gatsbyImageData: image } } },
  secondPicture: { alt: 'A prescription.', image: { childImageSharp: { gatsbyImageData: other } } },
  tech: ['React', 'PostgreSQL'],
  metrics: [
    { value: '22 min', label: 'less waiting' },
    { value: '186', label: 'patients a day' },
    { value: '40%', label: 'fewer no-shows' },
  ],
  github: null,
};

const portfolio = {
  eyebrow: 'Our work',
  heading: 'Projects',
  text: 'Four of them.',
  labels: { details: 'View Project Details', tech: 'Made with', source: 'Source on GitHub' },
  quoted: { client: 'CareWell', quote: { text: 'Good.', name: 'Asha Rao', role: 'Founder' } },
  cta: { label: 'All projects', href: '/portfolio' },
};

const withProject = (study: Queries.ProjectCardFragment['study'] = carewell, seen = hero) => (
  <HomePortfolio
    portfolio={{ ...portfolio, projects: [{ category: 'Healthcare', study }] }}
    seen={seen}
  />
);

it('shows another screen of a project whose first the page shows already', () => {
  const { rerender } = render(withProject());
  expect(screen.getByRole('img')).toHaveAccessibleName('A queue.');
  rerender(withProject(carewell, carewell.picture));
  expect(screen.getByRole('img')).toHaveAccessibleName('A prescription.');
});

it('names the project in the link to its details', () => {
  render(withProject());
  expect(screen.getByRole('link', { name: 'View Project Details of CareWell' })).toHaveAttribute(
    'href',
    '/portfolio/carewell',
  );
});

it('pairs each of the three metrics with its value', () => {
  render(withProject());
  const values = screen
    .getAllByRole('term')
    .map((term) => [term.nextElementSibling?.textContent, term.textContent]);
  expect(values).toEqual([
    ['22 min', 'less waiting'],
    ['186', 'patients a day'],
    ['40%', 'fewer no-shows'],
  ]);
});

it('shows the picture at once, lazily, in its own proportions', () => {
  render(withProject());
  const picture = screen.getByRole('img', { name: 'A queue.' });
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture).toHaveAttribute('width', '600');
  expect(picture).toHaveAttribute('height', '375');
});

it('links the source code only where there is any', () => {
  const { rerender } = render(withProject());
  expect(screen.queryByRole('link', { name: /GitHub/ })).not.toBeInTheDocument();
  const github = 'https://github.com/example/carewell';
  rerender(withProject({ ...carewell, github }));
  expect(screen.getByRole('link', { name: 'Source on GitHub of CareWell' })).toHaveAttribute(
    'href',
    github,
  );
});
