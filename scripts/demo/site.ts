import agency from '../../content/agency.json';
import budgets from '../../content/services/budgets.json';
import choices from '../../content/services/choices.json';
import { CONSULTATION_ONLY } from '../../src/domain/choices';
import { ENQUIRIES, GENERAL_CONSULTATIONS, GENERAL_ENQUIRIES } from './enquiries';
import { COMPANIES, slug } from './people';

/** The content files that the demo follows. */
interface Content {
  agency: { brand: string; shortBrand: string };
  choices: readonly { key: string; label: string }[];
  budgets: readonly { key: string }[];
}

/** A service of the form, with the words and companies of people who ask for it. */
export interface DemoService {
  key: string;
  enquiries: readonly string[];
  companies: readonly string[];
}

/** The parts of a site's content that its invented leads depend on. */
export interface DemoSite {
  services: readonly DemoService[];
  budgets: readonly string[];
  /** Subject of the emails to visitors. */
  subject: string;
  /** The two people to sign in as: the first is a manager. */
  staff: readonly [Colleague, Colleague];
}

interface Colleague {
  email: string;
  name: string;
  role: 'manager' | 'staff';
}

/** Enquiries about a service of another trade than ours. */
const generalEnquiries = ({ key, label }: Content['choices'][number]) =>
  key === CONSULTATION_ONLY
    ? GENERAL_CONSULTATIONS
    : GENERAL_ENQUIRIES.map((text) => text.replaceAll('{service}', label));

/** Reads a site's content for the demo. A trade that shares none of our services gets general enquiries. */
export function demoSite({ agency, choices, budgets }: Content): DemoSite {
  const isOurTrade = choices.some(({ key }) => key !== CONSULTATION_ONLY && key in ENQUIRIES);
  const ours = <Text>(texts: Record<string, readonly Text[]>, key: string) =>
    isOurTrade ? texts[key] : undefined;
  const colleague = (name: string, role: Colleague['role']): Colleague => ({
    email: `${slug(name, '.')}@${slug(agency.shortBrand, '-')}.example`,
    name,
    role,
  });
  return {
    services: choices.map((choice) => ({
      key: choice.key,
      enquiries: ours(ENQUIRIES, choice.key) ?? generalEnquiries(choice),
      companies: ours(COMPANIES, choice.key) ?? [],
    })),
    budgets: budgets.map(({ key }) => key),
    subject: `Your enquiry to ${agency.brand}`,
    staff: [colleague('Asha Verma', 'manager'), colleague('Rohan Mehta', 'staff')],
  };
}

export const ownSite = demoSite({ agency, choices, budgets });
