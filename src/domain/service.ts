/** The services an enquiry can ask for: value → label (spec §3). The first five are also the service groups. */
export const SERVICES = {
  healthcare: 'Healthcare Solutions',
  ecommerce: 'Ecommerce Platform',
  hosting: 'Cloud Hosting & DevOps',
  crm: 'Custom CRM System',
  analytics: 'Data Analytics',
  consultation: 'Consultation Only',
} as const;

export type Service = keyof typeof SERVICES;

/** The values in the order the form lists them. */
export const SERVICE_VALUES = Object.keys(SERVICES) as [Service, ...Service[]];

export const isService = (value: unknown): value is Service =>
  typeof value === 'string' && Object.hasOwn(SERVICES, value);

/** The label of a service; a value stored by an older version is shown as it is. */
export const serviceLabel = (value: string): string => (isService(value) ? SERVICES[value] : value);
