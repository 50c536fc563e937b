import agency from '../../content/agency.json';
import budgets from '../../content/services/budgets.json';
import choices from '../../content/services/choices.json';
import { CONSULTATION_ONLY } from '../../src/domain/enquiry-fields';
import { VARIABLES } from '../../src/server/env';
import { slug } from './slug';

/** The content files that the demo uses. */
interface Content {
  agency: { brand: string; shortBrand: string };
  choices: readonly { key: string; label: string }[];
  budgets: readonly { key: string }[];
}

/** A service of the form, with messages and companies of people who ask for it. */
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
  /** The two people who can log in; the first is a manager. */
  staff: readonly [Colleague, Colleague];
}

interface Colleague {
  email: string;
  name: string;
  role: 'manager' | 'staff';
}

const COMPANIES: Record<string, readonly string[]> = {
  healthcare: [
    ...['Shanti Dental Care', 'Nirmaya Diagnostics', 'Aastha Eye Hospital', 'Sanjeevani Clinics'],
    ...['Lotus Fertility Centre', 'CityCare Physiotherapy', 'Prana Wellness', 'Ojas Hospital'],
    ...['MotherNest Maternity', 'Healing Tree Ayurveda', 'Dr Kulkarni’s Skin Clinic'],
  ],
  ecommerce: [
    ...['Kaanch Bangles', 'Desi Roots Foods', 'Loom & Thread', 'Teak Street Furniture'],
    ...['Monsoon Tea Company', 'Little Peacock Toys', 'Spice Cartel', 'Sona Jewellers'],
    ...['Trailhead Outdoor Gear', 'Chandan Handicrafts', 'Bloom & Basket'],
  ],
  hosting: [
    ...['Fintrail Technologies', 'EduPath Learning', 'Quickserve Logistics', 'PixelRiver Studio'],
    ...['Rentokart', 'NewsMandi', 'Travelogue India', 'Gradesheet', 'Kisan Connect', 'Bytebazaar'],
  ],
  crm: [
    ...['Vishwakarma Castings', 'Deccan Auto Parts', 'Sunrise Packaging', 'Malwa Tractors'],
    ...['Bharat Fasteners', 'Greenfield Realty', 'Anand Tiles', 'Prime Coaching Classes'],
    ...['Navkar Pharma Distributors', 'Himalaya Solar', 'Royal Banquets'],
  ],
  analytics: [
    ...['Metro Fresh Supermarkets', 'Saffron Hotels', 'Udaan Microfinance', 'Coastal Fisheries'],
    ...['Rapid Couriers', 'Nutriwell Foods', 'Bluebird Insurance Brokers', 'Vidya Schools'],
  ],
  consultation: [
    ...['Tarang Events', 'Studio Aakar Architects', 'Greenleaf Farms', 'Northstar Consulting'],
    ...['Kalpavriksha Foundation', 'Sargam Music School', 'Urban Pet Clinic'],
  ],
};

/** Messages of enquiries. `{city}` is a city; `{few}`, `{some}` and `{many}` are small, medium and large numbers. */
const ENQUIRIES: Record<string, readonly string[]> = {
  healthcare: [
    'We run {few} clinics in {city} and still take appointments by phone. Patients call while the front desk is busy and we lose them. We need online booking with reminders on WhatsApp.',
    'Looking for a hospital management system for a {some}-bed hospital in {city}. OPD, IPD, pharmacy and billing in one place. Our present vendor has stopped answering.',
    'Hello, can your WhatsApp bot send lab reports as PDF? We do about {some} tests a day and two people only send reports.',
    'I am a dentist with one clinic, planning a second. I want patients to see my free slots and pay the booking fee online. What would that cost roughly?',
    'We need a patient portal: prescriptions, reports, bills, and family members under one login. About {many} patients in our records. Must work well on cheap phones.',
    'Please tell us whether you integrate with ABDM and ABHA. We have {few} branches and the TPA desk wants cashless claims without typing everything twice.',
    'Our no-show rate is around 30%. A friend said your reminders helped his hospital. Can we talk this week? Evenings after 6 suit me.',
    'Need a queue display and token system for OPD, {some} patients every morning. It should keep working when the internet is down, as it often is here in {city}.',
    'We are a physiotherapy chain. Therapists note sessions on paper, and packages are tracked in Excel. Want an app for therapists and simple reports for me.',
  ],
  ecommerce: [
    'We sell handmade products on marketplaces and pay 28% commission. We want our own D2C website with UPI, COD and Shiprocket. About {some} products.',
    'Our Shopify store is slow on mobile: 9 seconds on 4G. Sales dropped in the festive season. Can you look at it before Diwali next year, or is a rebuild better?',
    'We need a B2B portal for {some} dealers: each sees own prices, credit limit and pending invoices. Orders come by WhatsApp today and mistakes cost us every week.',
    'Payment failures are 11% since we changed the gateway. Developer has left. We need somebody to find out why, quickly. Please call.',
    'We want to start a marketplace for organic farmers around {city}. {few} farms have agreed. Vendor login, weekly settlements, Hindi and English.',
    'Looking for a quote: website with catalogue of {some} items, product photos are ready, needs GST invoices and stock from Tally.',
    'Our cart abandonment is huge, analytics say 82%. Do you do audits? We would start with that and then decide.',
    'Hi, we ship to the US and UAE too. Need multi currency, duties at checkout and faster pages there. {many} visitors a month.',
    'Can you migrate from WooCommerce without losing our Google ranking? {some} products and eight years of blog posts.',
  ],
  hosting: [
    'Our AWS bill went from 1.2 lakh to 3.4 lakh a month and nobody can explain it. {few} services, one RDS, lots of S3. Can you review?',
    'We deploy by copying files over FTP at midnight. Last week it took the site down for {few} hours. Want proper CI/CD with rollback.',
    'Agency in {city} with {some} client WordPress sites on one shared server, and it was hacked. We need managed hosting, backups and somebody on call.',
    'Exam season brings {many} students at once at 9 AM and the server dies at 9:02. Need load tests and scaling before March.',
    'We need Kubernetes help for three months: our two developers know Docker but not more. Production is live already, gently please.',
    'Moving from on-premise to cloud, {few} servers, one of them Windows with SQL Server. Data must stay in India. Please share your process and a timeline.',
    'Looking for 24/7 monitoring of our API, SLA 99.9%. What do you charge, and how fast do you answer at night?',
    'Our investor asks for SOC 2 readiness. Logging, backups and access are a mess. Do you take this on?',
  ],
  crm: [
    'Sales team of {some}, leads from IndiaMART, website and walk-ins, all in Excel. Follow-ups are forgotten. We need a simple CRM, in Hindi as well.',
    'We make castings. Want production planning, job cards on the shop floor, and dispatch linked with invoices. {some} workers, two shifts.',
    'Attendance for {some} field staff with GPS and photo. Present app drains the battery and they switch it off.',
    'Inventory across {few} godowns never matches. We use Tally for accounts and want to keep it. Please suggest.',
    'Invoice and payment follow-up tool for distributors: {many} invoices a month, 45 days credit. Automatic WhatsApp reminders would save two salaries.',
    'We bought a big CRM two years ago and nobody uses it. Looking for something small, built around how our people really work.',
    'Coaching institute with {few} centres in {city}: enquiries, admissions, fees, attendance, messages to parents. Demo possible?',
    'Real estate developer here. Site visits, brokers, bookings and the payment schedule of each flat. How long would a first version take?',
    'Can you connect our call centre with the customer records, so that the agent sees who calls? About {some} calls a day.',
  ],
  analytics: [
    'Owner of {few} supermarkets. I get 14 Excel files every morning and still don’t know which store lost money yesterday. Need one dashboard on my phone.',
    'We want demand forecasting for fresh goods, wastage is 9%. Three years of sales data are available, about {many} rows a day.',
    'Our Power BI is slow and each department has another number for the same thing. Can you set up one clean data warehouse?',
    'Real-time tracking of {some} delivery vehicles with a map for customers and a report of delays for us.',
    'Looking for a partner to build MIS reports for RBI filings, branch-wise, from our core system. {few} branches, strict deadlines.',
    'Hotel group: occupancy, rates and reviews of {few} properties in one place, updated every hour. What do you need from us to quote?',
    'We collect survey data from schools across {city}, paper forms today. App, dashboard, and charts for donors.',
    'Which customers will not renew? We have five years of policy data and would like a pilot for one product first.',
  ],
  consultation: [
    'Not sure what we need yet. We are a family business and everything runs on WhatsApp and memory. Could somebody look at it with us for an hour?',
    'We got three quotes for the same app: 2 lakh, 9 lakh and 35 lakh. Would you review our scope and tell us what is realistic?',
    'Starting a company in {city}, idea and some funding are there, no technical co-founder. I would like advice before hiring.',
    'Our website is old (2014). New one, or repair it? {some} pages, two languages. I would like an honest opinion.',
    'Where could AI really help an office of {some} people like ours? Please no hype. Budget exists if it saves work.',
    'Need a second opinion on our developer’s plan to rewrite everything. Can you read the code under an NDA?',
  ],
};

/** Messages for services that have none above; `{service}` is the service's label. */
const GENERAL_ENQUIRIES = [
  'I would like to know more about {service}. What does it cost roughly, and how soon could we start?',
  'A friend recommended you for {service}. Could somebody call me this week? Evenings after 6 suit me.',
  'We are comparing a few offers for {service}. Please send your prices and what they include.',
  'I have questions about {service} before I decide. How long does it take, and what should I prepare?',
  'We had a bad experience with {service} two years ago, elsewhere. What would you do differently?',
  'Do you offer {service} for people from {city} as well? And can I pay in parts?',
];

/** Messages for a consultation without a particular service, for agencies whose services have no messages above. */
const GENERAL_CONSULTATIONS = [
  'I am not sure yet what I need. Could somebody talk it over with me for half an hour?',
  'I got two very different opinions elsewhere and would like a third before I decide.',
  'Please call me back. I have a few questions first, and evenings suit me best.',
];

export const SPAM = [
  'Dear site owner, we can bring your website to the first page of Google in 7 days, guaranteed. Reply YES for a free audit.',
  'Buy 10,000 real Instagram followers today. Cheapest price. http://followers.example http://likes.example http://views.example',
  'I am a guest post writer, I have 500 websites with DA 60+. Interested in link exchange?',
  'Crypto investment opportunity with 4% daily return, ask me how my friend.',
  'We are a leading manufacturer of LED lights from Shenzhen, please find our catalogue.',
];

/** Messages for a service that is not one of the sample agency's. */
const generalEnquiries = ({ key, label }: Content['choices'][number]) =>
  key === CONSULTATION_ONLY
    ? GENERAL_CONSULTATIONS
    : GENERAL_ENQUIRIES.map((text) => text.replaceAll('{service}', label));

/** Reads a site's content for the demo. A site with none of the sample agency's services gets general enquiries. */
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

/** The demo keeps its address and proxy. All other variables belong to the ordinary site or lead to other machines. */
const KEPT = ['HOST', 'PORT', 'TRUST_PROXY'];

/** Removes the ordinary site's variables from an environment. @returns the names of those that were set */
export function forgetOrdinarySite(environment: NodeJS.ProcessEnv): string[] {
  const forgotten = VARIABLES.filter((name) => !KEPT.includes(name) && environment[name]);
  for (const name of forgotten) delete environment[name];
  return forgotten;
}
