import { z } from 'zod';
import { SERVICE_KEY } from '../../src/domain/enquiry-fields';
import { officeHoursSchema, replyHoursSchema } from '../../src/domain/consultation';
import { moneyTexts } from '../../src/domain/numbers';
import { amountReader } from '../../src/domain/read-amount';
import { plainTextFault } from '../../src/gatsby/content-check/check-shape';
import { isLanguageTag } from '../../src/gatsby/content-types';
import { countryCodeOf } from './countries';

/** A text of one line that is valid in content. */
const text = (max: number) =>
  z
    .string('must be a text')
    .trim()
    .max(max, `may have ${max} characters`)
    .superRefine((value, { addIssue }) => {
      const fault = plainTextFault(value);
      if (fault !== undefined) addIssue(fault);
    });

const amount = z.int('must be a whole number').positive('must be more than 0');

/** The last part of an address. Without it, one is made of the name. */
const key = z
  .string('must be a text')
  .regex(SERVICE_KEY, 'must be up to 40 small letters, digits and hyphens, like "web-design"')
  .optional();

const price = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  text(40),
);

/** A group of services, each with the price at which it begins. */
const groupSchema = z.strictObject({
  name: text(40),
  key,
  services: z
    .array(
      z.strictObject({ name: text(60), key, price }, 'must be a name and a price'),
      'must be a list of services',
    )
    .min(1, 'must name a service')
    .max(12, 'may name 12 services'),
});

/** The menu, which links a page for each group, has no room for more. */
export const MOST_GROUPS = 8;

/** The facts about a new agency that the command asks for, or reads from a file. */
export const answerFields = {
  brand: text(40),
  description: text(160),
  city: text(60),
  country: text(60)
    .transform((typed) => countryCodeOf(typed) ?? typed)
    .refine((code) => countryCodeOf(code) === code, {
      error: 'must be the two letters of a country, like FR, or its name in English',
      // The language of the site may be made of it.
      abort: true,
    }),
  /** The languages of the site by their tags, its own first; English of the country unless given. */
  languages: z
    .array(
      text(35)
        // The other answers are judged in these languages.
        .refine(isLanguageTag, {
          error: 'must be the tag of a language, like fr or fr-CH',
          abort: true,
        })
        .transform((tag) => new Intl.Locale(tag).toString()),
      'must be a list of tags',
    )
    .min(1, 'must have a language')
    .refine((tags) => new Set(tags).size === tags.length, {
      error: 'has a language twice',
      abort: true,
    })
    .optional(),
  timeZone: text(60),
  currency: text(3),
  phone: text(30),
  /** Whether this number takes messages on WhatsApp. */
  whatsapp: z.boolean('must be true or false'),
  email: text(100),
  founded: z
    .int('must be a year like 2019')
    .min(1800, 'must be a year from 1800 on')
    .refine((year) => year <= new Date().getUTCFullYear() + 1, 'lies ahead'),
  hours: officeHoursSchema,
  /** How soon it promises to reply. */
  replyHours: replyHoursSchema,
  groups: z
    .array(groupSchema, 'must be a list')
    .min(1, 'must have a group')
    .max(MOST_GROUPS, `may have ${MOST_GROUPS} groups`),
  /** The amounts between the budgets that the enquiry form offers. */
  budgets: z
    .array(amount, 'must be a list of amounts')
    .min(1, 'must have an amount')
    .max(6, 'may have 6 amounts')
    .refine(
      (list) => list.every((one, index) => index === 0 || one > (list[index - 1] ?? 0)),
      'must rise from one amount to the next',
    ),
  /** The member of the team who takes the calls that visitors book. */
  person: z.strictObject({ name: text(60), role: text(60) }),
};

export type Answers = z.infer<ReturnType<typeof z.strictObject<typeof answerFields>>>;

/** The languages of the site, its own first. */
export const languagesOfSite = ({
  languages,
  country,
}: Pick<Answers, 'languages' | 'country'>): [string, ...string[]] => {
  const [first = `en-${country}`, ...others] = languages ?? [];
  return [first, ...others];
};

/** Latin letters that Unicode does not decompose, in the spelling that URLs use. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ə: 'e',
};

/** Words that begin with a digit, which is none of a key. */
const LEADING_NUMBERS = /^(?:-|\d[a-z0-9]*(?:-|$))+/;

/** Turns a name into a key for URLs and the database: `Café & Œuvres` becomes `cafe-oeuvres`; one without Latin letters, nothing. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[æœßøðđþłıħə]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(LEADING_NUMBERS, '')
    .slice(0, 40)
    .replace(/-$/, '');

interface Named {
  name: string;
  key?: string | undefined;
}

/** Gives each entry a key of its own: the one that was answered, else one made of the name, else its number. */
function withKeys<Entry extends Named>(entries: readonly Entry[], kind: string) {
  const taken = new Set(entries.flatMap((entry) => entry.key ?? []));
  return entries.map((entry, index): Entry & { key: string } => {
    const base = keyOf(entry.name) || `${kind}-${index + 1}`;
    let own = entry.key ?? base;
    for (let count = 2; entry.key === undefined && taken.has(own); count += 1) {
      own = `${base.slice(0, 37)}-${count}`;
    }
    taken.add(own);
    return { ...entry, key: own };
  });
}

/** The groups and their services with the keys that content gets. */
export const groupsWithKeys = (groups: Answers['groups']) =>
  withKeys(groups, 'group').map((group) => ({
    ...group,
    services: withKeys(group.services, 'service'),
  }));

export interface KeyedAnswers extends Omit<Answers, 'groups'> {
  groups: ReturnType<typeof groupsWithKeys>;
}

type OfMoney = Pick<Answers, 'languages' | 'country' | 'currency'>;

/** Reads amounts as people around the agency write them. */
export function readerOf(answers: OfMoney) {
  const { country, currency } = answers;
  const [language] = languagesOfSite(answers);
  return amountReader({ language, country, currency, spellings: [] });
}

/** Formats a price that was given as a bare number; leaves any other text as it is. */
export const priceText = ({ price }: { price: string }, answers: OfMoney): string => {
  const amount = /^[\p{Nd}.,'’\s]+$/u.test(price) ? readerOf(answers).whole(price) : undefined;
  if (amount === undefined) return price;
  const [language] = languagesOfSite(answers);
  const { currency } = answers;
  const text = Number.isInteger(amount)
    ? moneyTexts({ language, currency }).amountText(amount)
    : new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
  // Pages write prices from left to right by themselves, and nobody sees the mark in the file.
  return text.replace(/^\u200f/, '');
};
