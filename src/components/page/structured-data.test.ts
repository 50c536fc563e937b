import { structuredData, type Publisher } from './structured-data';

const publisher: Publisher = {
  siteUrl: 'https://site.example',
  brand: 'Meghdoot Labs',
  description: 'A software agency.',
  email: 'hello@meghdoot.example',
  telephone: '+919876543210',
  legalName: 'Meghdoot Labs Limited',
  street: '7 Galle Road',
  postalCode: '00300',
  city: 'Colombo',
  countryCode: 'LK',
};

const types = (data: readonly { '@type': string }[]) => data.map((item) => item['@type']);

test('home tells who we are and that this is our site', () => {
  const data = structuredData(publisher, { path: '/' });
  expect(types(data)).toEqual(['Organization', 'WebSite']);
  expect(data[0]).toMatchObject({
    name: 'Meghdoot Labs',
    url: 'https://site.example/',
    logo: 'https://site.example/icon-512.png',
    legalName: 'Meghdoot Labs Limited',
    address: {
      streetAddress: '7 Galle Road',
      postalCode: '00300',
      addressLocality: 'Colombo',
      addressCountry: 'LK',
    },
    potentialAction: {
      '@type': 'ReserveAction',
      target: { urlTemplate: 'https://site.example/consultation' },
    },
  });
});

test('the site and its services name the same organization', () => {
  const [organization, site] = structuredData(publisher, { path: '/' });
  const [service] = structuredData(publisher, {
    path: '/services/crm',
    subject: { kind: 'service', name: 'Custom CRM', description: 'Yours.' },
  });
  expect(site?.publisher).toEqual({ '@id': organization?.['@id'] });
  expect(service).toMatchObject({
    '@type': 'Service',
    url: 'https://site.example/services/crm',
    areaServed: 'LK',
    provider: { '@id': organization?.['@id'], name: 'Meghdoot Labs' },
  });
});

test('a page that answers questions tells them with their answers', () => {
  const questions = [{ question: 'Who owns the code?', answer: 'You do.' }];
  expect(structuredData(publisher, { path: '/about', questions })).toEqual([
    {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Who owns the code?',
          acceptedAnswer: { '@type': 'Answer', text: 'You do.' },
        },
      ],
    },
  ]);
});

test('a breadcrumb numbers its steps from one, with absolute addresses', () => {
  const breadcrumb = [
    { name: 'Home', href: '/' },
    { name: 'Services', href: '/services' },
  ];
  expect(structuredData(publisher, { path: '/services', breadcrumb })).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://site.example/' },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Services',
          item: 'https://site.example/services',
        },
      ],
    },
  ]);
});

test('a case study is a creative work of ours', () => {
  const subject = { kind: 'case-study', name: 'Aarogya', description: 'A portal.' } as const;
  expect(structuredData(publisher, { path: '/portfolio/aarogya', subject })).toEqual([
    expect.objectContaining({
      '@type': 'CreativeWork',
      name: 'Aarogya',
      creator: expect.objectContaining({ name: 'Meghdoot Labs' }),
    }),
  ]);
});

test('a page that is about nothing in particular says nothing', () => {
  expect(structuredData(publisher, { path: '/contact' })).toEqual([]);
});
