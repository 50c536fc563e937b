import { WEEKDAYS } from '../../src/domain/clock';
import { type Answers, keyOf, MOST_GROUPS, priceText, readerOf } from './answers';
import { answersSchema } from './check-answers';
import { budgetsFor, countryOf, currencyOf, zoneHere } from './agency';
import { countryCodeOf } from './countries';

/** Asks questions, and shows why an answer is invalid. */
export interface Terminal {
  ask(question: string): Promise<string>;
  say(text: string): void;
}

/** The place of an answer, like `['hours', 'opens']`. */
type Path = readonly [string, ...(string | number)[]];

/** Valid answers in place of those still missing, so that one answer can be checked alone. */
const SOUND: Answers = {
  brand: 'Quince and Medlar',
  description: 'We make things.',
  city: 'Leeds',
  country: 'GB',
  timeZone: 'Europe/London',
  currency: 'GBP',
  phone: '+44 20 7946 0018',
  whatsapp: false,
  email: 'hello@site.example',
  founded: 2020,
  hours: { weekdays: ['Monday'], opens: '00:00', closes: '23:59' },
  replyHours: { enquiry: 24, officeHours: 2 },
  groups: [],
  budgets: [1],
  person: { name: 'Somebody', role: 'Founder' },
};

/** A valid group with a unique name. */
const soundGroup = (index: number) => ({
  name: `Things ${'abcdefgh'[index]}`,
  services: [{ name: 'Thing', price: '1' }],
});

/** A copy of the answers with another value at this path. */
function withAnswer<Whole>(
  whole: Whole,
  [key, ...rest]: readonly (string | number)[],
  value: unknown,
): Whole {
  const held = (whole as Record<string | number, unknown>)[key ?? ''];
  const next = rest.length === 0 ? value : withAnswer(held, rest, value);
  const changed = Array.isArray(whole)
    ? whole.with(Number(key), next)
    : { ...whole, [key ?? '']: next };
  return changed as Whole;
}

/** Why an answer is invalid; undefined if it is valid. */
function faultAt(path: Path, answers: Answers): string | undefined {
  const issues = answersSchema.safeParse(answers).error?.issues ?? [];
  return issues.find((issue) => path.every((key, index) => issue.path[index] === key))?.message;
}

/** The number of a day, by two letters of its name or more; -1 for any other word. */
function weekdayOf(word: string): number {
  const typed = word.trim().toLowerCase();
  return WEEKDAYS.findIndex((day) => typed.length > 1 && `${day.toLowerCase()}s`.startsWith(typed));
}

/** Reads `Sunday to Wednesday, Friday and Saturday` as a list. A word that is no day is kept, for the schema to reject. */
export function readWeekdays(typed: string): string[] {
  if (/^(every day|daily)$/i.test(typed.trim())) return [...WEEKDAYS];
  const parts = typed.split(/[,;&]|\band\b/i).filter((part) => part.trim() !== '');
  const days = parts.flatMap((part): string[] => {
    const [from = -1, to = from, ...rest] = part
      .split(/[-–—]|\b(?:to|through|until)\b/i)
      .map(weekdayOf);
    if (from < 0 || to < 0 || rest.length > 0) return [part.trim()];
    const length = ((to - from + WEEKDAYS.length) % WEEKDAYS.length) + 1;
    return Array.from({ length }, (_, index) => WEEKDAYS[(from + index) % WEEKDAYS.length] ?? '');
  });
  return [...new Set(days)];
}

/** Parts at the commas of Latin, Arabic and Japanese letters. */
const readList = (typed: string) =>
  typed
    .split(/[,،、，]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads amounts as people around the agency write them: `5000, 20000`, `5.000, 20.000`; NaN for what is none, or may be two. */
export function readAmounts(typed: string, answers: Answers): number[] {
  const { whole } = readerOf(answers);
  const parts = typed.split(/[,،、，;]\s+|;/).filter((part) => part.trim() !== '');
  return parts.flatMap((part) => {
    const amount = whole(part);
    // Between digits, a comma parts amounts only where it cannot stand within one.
    return amount === undefined ? readList(part).map((one) => whole(one) ?? NaN) : [amount];
  });
}

interface Question {
  path: Path;
  text: string;
  /** Used if nothing is typed. */
  proposal?: string | undefined;
  read?: (typed: string) => unknown;
}

/** Asks until the answer is valid. @returns the answers with it */
async function ask(terminal: Terminal, answers: Answers, question: Question): Promise<Answers> {
  const { path, text, proposal, read = (typed) => typed } = question;
  const prompt = proposal === undefined ? `${text}: ` : `${text} [${proposal}]: `;
  for (;;) {
    const typed = (await terminal.ask(prompt)).trim();
    const answered = withAnswer(answers, path, read(typed || (proposal ?? '')));
    const fault = faultAt(path, answered);
    if (fault === undefined) return answered;
    terminal.say(`  ${fault}`);
  }
}

/** A question that may depend on earlier answers, which may make it needless. */
type Step = (answers: Answers) => Question | undefined;

/** Asks for the key of a name that has no letter from A to Z to make it of. */
const aboutKey = (name: string, path: Path, proposal: string): Question | undefined =>
  keyOf(name) === ''
    ? { path, text: `  ${name} in addresses, in small letters from a to z`, proposal }
    : undefined;

const ABOUT_AGENCY: Step[] = [
  () => ({ path: ['brand'], text: 'Brand' }),
  () => ({ path: ['description'], text: 'What it does, in a sentence' }),
  () => ({ path: ['timeZone'], text: 'Time zone, such as Europe/Berlin', proposal: zoneHere() }),
  ({ timeZone }) => ({
    path: ['country'],
    text: 'Country, by its two letters or its name in English',
    proposal: countryOf(timeZone),
    read: (typed) => countryCodeOf(typed) ?? typed,
  }),
  ({ country }) => ({
    path: ['languages'],
    text: 'Languages of the site by their tags, its own first, such as de, en',
    proposal: `en-${country}`,
    read: readList,
  }),
  () => ({ path: ['city'], text: 'City' }),
  ({ country }) => ({
    path: ['currency'],
    text: 'Currency, by its three letters',
    proposal: currencyOf(country),
    read: (typed) => typed.toUpperCase(),
  }),
  () => ({
    path: ['phone'],
    text: 'Phone number, like +49 40 5550 0142 with a space behind the country’s code',
  }),
  () => ({ path: ['email'], text: 'Email address for enquiries' }),
  () => ({
    path: ['founded'],
    text: 'Founded in',
    proposal: String(new Date().getFullYear()),
    read: Number,
  }),
  () => ({
    path: ['hours', 'weekdays'],
    text: 'Office days',
    proposal: 'Monday to Friday',
    read: readWeekdays,
  }),
  () => ({ path: ['hours', 'opens'], text: 'Office opens at', proposal: '09:00' }),
  () => ({ path: ['hours', 'closes'], text: 'Office closes at', proposal: '18:00' }),
  () => ({
    path: ['replyHours', 'enquiry'],
    text: 'Hours within which each enquiry is answered; closed days do not count',
    proposal: '24',
    read: Number,
  }),
  () => ({
    path: ['replyHours', 'officeHours'],
    text: 'Hours within which you answer while the office is open',
    proposal: '2',
    read: Number,
  }),
];

const aboutGroup = (index: number): Step[] => [
  () => ({ path: ['groups', index, 'name'], text: '  Name of the group' }),
  ({ groups }) =>
    aboutKey(groups[index]?.name ?? '', ['groups', index, 'key'], `group-${index + 1}`),
  () => ({
    path: ['groups', index, 'services'],
    text: '  Its services, with commas between them',
    read: (typed) => readList(typed).map((name) => ({ name, price: '1' })),
  }),
];

/** The key of each service of a group, where it needs one, and the price; that of the one before is proposed. */
const aboutServices = ({ groups }: Answers, index: number): Step[] =>
  (groups[index]?.services ?? []).flatMap(({ name }, place): Step[] => {
    const path = ['groups', index, 'services', place] as const;
    return [
      () => aboutKey(name, [...path, 'key'], `service-${place + 1}`),
      ({ currency, groups }) => ({
        path: [...path, 'price'],
        text: `  ${name} costs from, in ${currency}, such as 900`,
        proposal: groups[index]?.services[place - 1]?.price,
      }),
    ];
  });

/** The lowest price of all groups that can be read. */
function lowestPrice(answers: Answers): number {
  const reader = readerOf(answers);
  const prices = answers.groups.flatMap(({ services }) =>
    services.map((service) => reader.leading(priceText(service, answers)) ?? 0),
  );
  return Math.max(1, Math.min(...prices));
}

const LAST: Step[] = [
  (answers) => ({
    path: ['budgets'],
    text: `Amounts between the budgets of the form, in ${answers.currency}`,
    proposal: budgetsFor(lowestPrice(answers)).join(', '),
    read: (typed) => readAmounts(typed, answers),
  }),
  () => ({ path: ['person', 'name'], text: 'Who takes the calls that visitors book' }),
  () => ({ path: ['person', 'role'], text: 'Their role' }),
];

/** Asks until the answer is yes or no; an empty answer is no. */
async function askWhether(terminal: Terminal, question: string): Promise<boolean> {
  for (;;) {
    const typed = (await terminal.ask(`${question} [no]: `)).trim();
    if (/^y(es)?$/i.test(typed)) return true;
    if (/^(no?)?$/i.test(typed)) return false;
    terminal.say('  must be yes or no');
  }
}

/** Asks all questions about a new agency. */
export async function askAnswers(terminal: Terminal): Promise<Answers> {
  let answers = SOUND;
  const askAll = async (steps: readonly Step[]) => {
    for (const step of steps) {
      const question = step(answers);
      if (question !== undefined) answers = await ask(terminal, answers, question);
    }
  };
  // Later questions are checked with a group, which is asked for last.
  answers = { ...answers, groups: [soundGroup(0)] };
  await askAll(ABOUT_AGENCY);
  const whatsapp = await askWhether(terminal, `Is ${answers.phone} on WhatsApp?`);
  answers = { ...answers, whatsapp };
  terminal.say('Groups of services: each has a page of its own, and one for each service.');
  for (let index = 0; index < MOST_GROUPS; index += 1) {
    const before = answers.groups.slice(0, index);
    answers = { ...answers, groups: [...before, soundGroup(index)] };
    await askAll(aboutGroup(index));
    await askAll(aboutServices(answers, index));
    if (!(await askWhether(terminal, 'Another group?'))) break;
  }
  await askAll(LAST);
  return answersSchema.parse(answers);
}
