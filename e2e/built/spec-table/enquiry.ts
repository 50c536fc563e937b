import type { Claim } from './claim';

const page = '/';
const enquiry = { spec: '§3', page, within: '#enquiry' };

/** The enquiry form, which home and contact share; asserted on home. */
export const ENQUIRY: readonly Claim[] = [
  {
    ...enquiry,
    what: 'service values and labels',
    says: [
      'Healthcare Solutions',
      'Ecommerce Platform',
      'Cloud Hosting & DevOps',
      'Custom CRM System',
      'Data Analytics',
      'Consultation Only',
    ],
  },
  {
    ...enquiry,
    what: 'budget labels',
    says: ['Under ₹1 Lakh', '₹1 - ₹5 Lakh', '₹5 - ₹10 Lakh', '₹10 - ₹25 Lakh', '₹25 Lakh+'],
  },
  ...['under-1L', '1L-5L', '5L-10L', '10L-25L', '25L+'].map((value) => ({
    ...enquiry,
    what: `budget value ${value}`,
    has: { selector: `#enquiry option[value="${value}"]`, times: 1 },
  })),
  {
    spec: '§5',
    page,
    what: 'required and optional fields',
    within: '#enquiry',
    says: [
      'Full Name *',
      'Email *',
      'Phone (optional)',
      'Company (optional)',
      'Service Needed *',
      'Budget (optional)',
      'Project Details *',
    ],
  },
  {
    spec: '§5',
    page,
    what: 'required fields',
    has: { selector: '#enquiry [name][required]', times: 4 },
  },
  {
    spec: '§5',
    page,
    what: 'an email-type input',
    has: { selector: '#enquiry input[type="email"][name="email"]', times: 1 },
  },
];
