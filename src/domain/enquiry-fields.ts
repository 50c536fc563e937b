/**
 * What the form and the checks both need to know about an enquiry's fields. Kept apart from the schema so that a page
 * can show labels and bounds without loading the schema library.
 */
export const ENQUIRY_LABELS = {
  name: 'Full Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  service: 'Service Needed',
  budget: 'Budget',
  message: 'Project Details',
} as const;

export type EnquiryField = keyof typeof ENQUIRY_LABELS;

/** The fields in the order the form lists them. */
export const ENQUIRY_FIELDS = Object.keys(ENQUIRY_LABELS) as EnquiryField[];

/** Longest text of each free field, in code points; the database's checks repeat them. */
export const ENQUIRY_MAX = {
  name: 100,
  email: 254,
  phone: 32,
  company: 120,
  message: 5000,
} as const;

/** A field whose length is bounded. */
export type EnquiryTextField = keyof typeof ENQUIRY_MAX;

/** Shortest address there is: `a@b`. */
export const EMAIL_MIN = 3;
