import type { Claim } from './claim';

const page = '/';
const route = { spec: '§2 /', page };
const hero = { ...route, within: '#hero' };
const services = { ...route, within: '#services' };
const process = { spec: '§2 Process section', page, within: '#process' };
const about = { spec: '§2 About Us', page, within: '#about' };
const portfolio = { spec: '§2 Portfolio', page, within: '#portfolio' };

/** The home page, in its order. */
export const HOME: readonly Claim[] = [
  {
    ...route,
    what: 'order of the sections',
    within: 'main',
    says: [
      'Start Your Project',
      'Healthcare Solutions',
      'Book Free Consultation',
      'Development Workflow That Delivers Results',
      'About Us',
      'Successful Project Deliveries',
      'Full Name',
      'Consultation',
      'Planning',
      'Development',
      'Launch',
    ],
  },
  { ...hero, what: 'a heading', has: { selector: '#hero h1', times: 1 } },
  { ...hero, what: 'two buttons', says: ['Start Your Project', 'Watch Demo'] },
  {
    ...hero,
    spec: '§1 Hero claims',
    what: 'four stats',
    says: ['Projects Delivered 200+', 'Client Satisfaction 99%', 'Support 24/7', 'Uptime 99.9%'],
  },
  { ...hero, what: 'four stats, not more', has: { selector: '#hero dl > div', times: 4 } },
  { ...services, what: 'five cards', has: { selector: '#services h3', times: 5 } },
  { ...services, what: 'five features on each', has: { selector: '#services li li', times: 25 } },
  {
    ...services,
    what: 'a Learn More button on each card',
    says: Array.from({ length: 5 }, () => 'Learn More'),
  },
  ...['healthcare', 'ecommerce', 'hosting', 'crm', 'analytics'].map((group) => ({
    ...services,
    what: `Learn More leads to ${group}`,
    has: { selector: `#services a[href="/services/${group}"]`, times: 1 },
  })),
  {
    spec: '§9 Response promises',
    page,
    what: 'within 2 hours in the call-to-action block',
    within: 'section[aria-labelledby="consultation-heading"]',
    says: ['within 2 hours', 'Book Free Consultation', 'View Portfolio'],
  },
  { spec: '§1 Other claims', page, what: '50+ clients', within: 'main', says: ['50+ clients'] },
  {
    ...process,
    what: 'heading',
    says: ['Our Process', 'Development Workflow That Delivers Results'],
  },
  {
    ...process,
    spec: '§3 Workflow step, §9',
    what: 'five numbered steps',
    says: [
      'Step 1 Discovery & Planning',
      'Step 2 Design & Development',
      'Step 3 Testing & Integration',
      'Step 4 Deployment & Launch',
      'Step 5 Support & Maintenance',
    ],
  },
  { ...process, what: 'five steps, not more', has: { selector: '#process ol > li', times: 5 } },
  { ...process, what: 'its end', says: ['Support & Maintenance', 'Ready to start your project?'] },
  {
    ...about,
    spec: '§3 Stat',
    what: 'four stat cards',
    says: [
      'Happy Clients 100+',
      'Projects Delivered 200+',
      'Countries Served 10+',
      'Years Experience 5+',
    ],
  },
  { ...about, what: 'four stats, not more', has: { selector: '#about dl > div', times: 4 } },
  {
    ...about,
    what: 'parts in order',
    says: [
      'About Us',
      'Our Story',
      'Core Values',
      'Meet Our Team',
      'Join Our Growing Team',
      'View Open Positions',
    ],
  },
  { ...about, spec: '§1', what: 'a way to the journey', says: ['Learn More About Our Journey'] },
  {
    ...about,
    spec: '§2 About Us, §9 Founded',
    what: 'timeline',
    says: [
      '2019 Company Founded',
      '2020 First Enterprise Client',
      '2022 Global Expansion',
      '2024 AI Integration Services',
    ],
  },
  {
    ...about,
    spec: '§3 Core value',
    what: 'four core values',
    says: ['Quality First', 'Innovation Driven', 'Result Focused', 'Client Centric'],
  },
  {
    ...about,
    spec: '§3 Team member',
    what: 'four members',
    says: ['8+ years', '6+ years', '7+ years', '5+ years'],
  },
  { ...portfolio, what: 'heading', says: ['Successful Project Deliveries', 'View All Projects'] },
  { ...portfolio, what: 'four project cards', has: { selector: '#portfolio article', times: 4 } },
  {
    ...portfolio,
    what: 'a picture on each',
    has: { selector: '#portfolio article img', times: 4 },
  },
  {
    ...portfolio,
    what: 'View Project Details on each',
    says: Array.from({ length: 4 }, () => 'View Project Details'),
  },
  {
    ...portfolio,
    spec: '§3 Project',
    what: 'three metrics on each',
    has: { selector: '#portfolio article dl > div', times: 12 },
  },
  {
    ...portfolio,
    spec: '§3 Project',
    what: 'categories',
    says: ['Healthcare', 'Ecommerce', 'DevOps', 'Custom CRM'],
  },
  {
    spec: '§2 /, §9',
    page,
    what: 'four-step process at the end',
    within: '#start',
    says: ['Consultation', 'Planning', 'Development', 'Launch'],
  },
  { ...route, what: 'four steps, not more', has: { selector: '#start ol > li', times: 4 } },
  {
    spec: '§1',
    page,
    what: 'WhatsApp link with a greeting about web development services',
    has: { selector: 'a[href^="https://wa.me/"][href*="web%20development%20services"]', times: 1 },
  },
];
