/** Projects for tests: two of one category, one of another. */
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

export const categories = [
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

export const studies: readonly Queries.CaseStudyCardFragment[] = [
  study('Portal', healthcare),
  study('Shop', ecommerce),
  study('Lab', healthcare),
];

export const page: Queries.ProjectsFragment = {
  filter: {
    name: 'Filter projects',
    all: 'All',
    shown: 'Showing {shown} of {total} projects',
  },
  labels: { details: 'View Project Details', tech: 'Made with' },
};
