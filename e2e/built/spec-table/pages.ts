import type { Claim } from './claim';
import { SERVICE_PATHS } from './layout';

const GROUP_PATHS = ['healthcare', 'ecommerce', 'hosting', 'crm', 'analytics'].map(
  (group) => `/services/${group}`,
);
const CATEGORIES = ['healthcare', 'ecommerce', 'hosting', 'crm', 'analytics'];
const services = { spec: '§2 /services', page: '/services' };
const portfolio = { spec: '§2 /portfolio', page: '/portfolio' };
const about = { spec: '§2 /about', page: '/about' };
const contact = { spec: '§2 /contact', page: '/contact' };
const missing = { spec: '§2, §8 Unknown route', page: '/404' };

/** Every other page. */
export const PAGES: readonly Claim[] = [
  {
    ...services,
    what: 'five categories',
    within: 'main',
    says: [
      'Healthcare Solutions',
      'Ecommerce Platform',
      'Cloud Hosting & DevOps',
      'Custom CRM System',
      'Data Analytics',
    ],
  },
  ...CATEGORIES.map((category) => ({
    ...services,
    what: `three services in ${category}`,
    has: { selector: `#${category} h3`, times: 3 },
  })),
  ...CATEGORIES.map((category) => ({
    ...services,
    what: `Get Quote in ${category} carries the service`,
    within: `#${category}`,
    says: ['Get Quote'],
    has: { selector: `#${category} a[href="/contact?service=${category}#enquiry"]`, times: 1 },
  })),
  ...[...GROUP_PATHS, ...SERVICE_PATHS].map((page) => ({
    spec: '§2 service routes',
    page,
    what: 'a page with one heading and Get Quote',
    within: 'main',
    says: ['Get Quote'],
    has: { selector: 'h1', times: 1 },
  })),
  ...[
    '',
    ...SERVICE_PATHS.filter((path) => path.includes('healthcare')).map((path) => path.slice(20)),
  ].map((item) => ({
    spec: '§2 /services/healthcare/*',
    page: `/services/healthcare${item}`,
    what: 'six service cards',
    has: { selector: '#services h3', times: 6 },
  })),
  {
    ...portfolio,
    what: 'filter bar with counts',
    within: 'main nav',
    says: [
      'All 11',
      'Healthcare 3',
      'Ecommerce 2',
      'Cloud & DevOps 2',
      'Custom CRM 2',
      'Data Analytics 2',
    ],
  },
  { ...portfolio, what: 'six case studies', has: { selector: 'main article', times: 6 } },
  {
    ...portfolio,
    spec: '§3 Portfolio project',
    what: 'three metrics on each',
    has: { selector: 'main article dl > div', times: 18 },
  },
  {
    ...portfolio,
    what: 'View Project Details on each',
    within: 'main',
    says: Array.from({ length: 6 }, () => 'View Project Details'),
  },
  { ...about, what: 'mission', within: '#mission', says: ['Mission'] },
  {
    ...about,
    what: 'four stat cards',
    within: 'main',
    says: [
      'Happy Clients 100+',
      'Projects Delivered 200+',
      'Countries Served 10+',
      'Years Experience 5+',
    ],
  },
  {
    ...about,
    what: 'values',
    within: 'main',
    says: ['Innovation', 'Quality', 'Transparency', 'Support'],
  },
  {
    ...about,
    spec: '§1',
    what: 'View Open Positions leads to them',
    within: 'main',
    says: ['View Open Positions'],
    has: { selector: '#careers', times: 1 },
  },
  {
    ...contact,
    what: 'introduction and form',
    has: { selector: 'main form[action="/api/enquiries"]', times: 1 },
  },
  {
    ...contact,
    spec: '§1',
    what: 'support email, place and hours',
    within: 'main',
    says: ['hello@meghdoot.example', 'Delhi, India, remote-first', '9 AM to 7 PM IST'],
  },
  { ...missing, what: 'heading', within: 'h1', says: ['Oops! Page not found'] },
  { ...missing, what: 'a way home', within: 'main', says: ['Return to Home'] },
  { ...missing, what: 'the way leads home', has: { selector: 'main a[href="/"]', times: 1 } },
];
