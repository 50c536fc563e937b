import type { Claim } from './claim';

/** The page's own header; sections have headers too. */
const HEADER = '#gatsby-focus-wrapper > header';
const LARGE = `${HEADER} > div > nav`;
const SMALL = `${HEADER} details nav`;

const GROUPS = {
  Healthcare: ['appointments', 'hms', 'whatsapp-bots', 'patient-portal', 'automation'],
  Ecommerce: ['b2b-promotion', 'analytics', 'd2c-websites', 'payment-gateway', 'marketplace'],
  Hosting: ['agency-hosting', 'enterprise', 'cicd', 'devops', 'scaling'],
  CRM: ['attendance', 'manufacturing', 'invoice', 'inventory', 'customer'],
  Analytics: ['bi-dashboards', 'realtime', 'visualization', 'predictive', 'reporting'],
} as const;

/** Paths of the 25 service pages, in the specification's order. */
export const SERVICE_PATHS: readonly string[] = Object.entries(GROUPS).flatMap(([group, items]) =>
  items.map((item) => `/services/${group.toLowerCase()}/${item}`),
);

const page = '/';
const header = { spec: '§2 Header', page };
const footer = { spec: '§2 Footer', page, within: 'footer' };

/** Header and footer, which every page has; asserted on home. */
export const LAYOUT: readonly Claim[] = [
  { ...header, what: 'logo leads home', has: { selector: `${HEADER} a[href="/"] svg`, times: 1 } },
  {
    ...header,
    what: 'phone beneath the logo',
    within: HEADER,
    says: ['Meghdoot Labs', '+91 98765 43210', 'Home'],
  },
  {
    ...header,
    what: 'phone can be called',
    has: { selector: `${HEADER} a[href^="tel:+"]`, times: 1 },
  },
  {
    ...header,
    what: 'entries of large screens',
    within: LARGE,
    says: ['Home', 'Services', 'Portfolio', 'About', 'Contact', 'Book Consultation'],
  },
  {
    ...header,
    what: 'five groups in the mega-menu',
    within: `${LARGE} details`,
    says: Object.keys(GROUPS),
  },
  {
    ...header,
    what: 'five items in each group',
    has: { selector: `${LARGE} details ul ul > li`, times: 25 },
  },
  ...SERVICE_PATHS.map((path) => ({
    ...header,
    what: `mega-menu leads to ${path}`,
    has: { selector: `${LARGE} details a[href="${path}"]`, times: 1 },
  })),
  {
    ...header,
    what: 'entries of small screens',
    within: SMALL,
    says: [
      'Home',
      'Services',
      ...Object.keys(GROUPS),
      'Portfolio',
      'About',
      'Contact',
      'Book Consultation',
    ],
  },
  {
    spec: '§2 Header, §9',
    page,
    what: 'small screens list the first 3 items of each group',
    has: { selector: `${SMALL} ul ul ul > li`, times: 15 },
  },
  ...Object.entries(GROUPS).flatMap(([group, items]) =>
    items.slice(0, 3).map((item) => ({
      ...header,
      what: `small screens lead to ${item}`,
      has: { selector: `${SMALL} a[href="/services/${group.toLowerCase()}/${item}"]`, times: 1 },
    })),
  ),
  {
    ...header,
    what: 'current route is marked',
    page: '/about',
    has: { selector: `${HEADER} nav a[href="/about"][aria-current="page"]`, times: 2 },
  },
  { ...footer, what: 'a link home', has: { selector: 'footer a[href="/"]', times: 1 } },
  {
    ...footer,
    what: 'links to the services',
    has: { selector: 'footer a[href^="/services/"]', times: 5 },
  },
  {
    ...footer,
    what: 'newsletter box and button',
    has: { selector: 'footer form input[type="email"]', times: 1 },
  },
  { ...footer, what: 'the newsletter button', says: ['Subscribe'] },
  {
    spec: '§1',
    page,
    what: 'support email, place and hours in the footer',
    within: 'footer',
    says: ['hello@meghdoot.example', 'Delhi, India', 'remote-first', '9 AM to 7 PM IST'],
  },
  {
    spec: '§1',
    page,
    what: 'industries addressed',
    within: HEADER,
    says: ['Healthcare', 'Ecommerce', 'Hosting', 'CRM', 'Analytics'],
  },
];
