import { z } from 'zod';
import { officeHoursSchema } from '../../src/domain/consultation';
import { isCurrency, moneyTexts } from '../../src/domain/numbers';
import { CONSULTATION_ONLY, SERVICE_KEY } from '../../src/domain/enquiry-fields';
import { checkBrand, checkMoney } from '../../src/gatsby/content-check/check-agency';
import { plainTextFault } from '../../src/gatsby/content-check/check-shape';
import type { ContentDocument, Problem } from '../../src/gatsby/content-check/content-document';
import { readContentSchema, typeOfContentFile } from '../../src/gatsby/content-types';
import { contentSchema } from '../../src/gatsby/schema';
import { agencyContent } from './agency';

/** A text of one line, as content takes it. */
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

/** A group of services with the price at which each of them begins. */
const groupSchema = z.strictObject({
  name: text(40),
  services: z
    .array(text(60), 'must be a list of names')
    .min(1, 'must name a service')
    .max(12, 'may name 12 services'),
  price: text(40),
});

/** A page for each is linked in the menu, which has room for no more. */
export const MOST_GROUPS = 8;

/** Facts of a new agency, which the command asks for and a file of answers holds. */
const fields = {
  brand: text(40),
  description: text(160),
  city: text(60),
  country: text(2),
  timeZone: text(60),
  currency: text(3),
  phone: text(30),
  email: text(100),
  founded: z
    .int('must be a year like 2019')
    .min(1800, 'must be a year from 1800 on')
    .refine((year) => year <= new Date().getUTCFullYear() + 1, 'lies ahead'),
  hours: officeHoursSchema,
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

export type Answers = z.infer<ReturnType<typeof z.strictObject<typeof fields>>>;

/** The key of a name, for addresses and the database: `Café & Bar` becomes `cafe-bar`. */
export const keyOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)
    .replace(/-$/, '');

/** A price given as a bare number is written in the currency. */
export const priceText = (
  { price }: { price: string },
  answers: Pick<Answers, 'country' | 'currency'>,
): string =>
  /^\d+$/.test(price)
    ? moneyTexts({ language: `en-${answers.country}`, ...answers }).amountText(Number(price))
    : price;

interface Fault {
  path: (string | number)[];
  message: string;
}

/** The answers that fields of `content/agency.json` come from. */
const ANSWER_OF: Readonly<Record<string, string>> = {
  'location.countryCode': 'country',
  callingCode: 'phone',
  ...{ phone: 'phone', email: 'email', timeZone: 'timeZone', currency: 'currency' },
};

/** A fault in a field that no answer gives is the brand's: a text that every site has repeats it. */
const answerFault = ({ path, reason }: Problem): Fault =>
  ANSWER_OF[path] === undefined
    ? { path: ['brand'], message: 'is part of a text that each site has: give it in full' }
    : { path: [ANSWER_OF[path]], message: reason };

/** Faults that the check of content finds in what becomes of the answers. */
function contentFaults(answers: Answers): Fault[] {
  const agency: ContentDocument = {
    ...{ file: 'agency.json', path: '', typeName: 'Agency', value: agencyContent(answers) },
  };
  // Hours have a schema, which has told of them.
  const brand = checkBrand(readContentSchema(contentSchema), [agency]).filter(
    ({ path }) => !path.startsWith('hours'),
  );
  if (brand.length > 0 || !isCurrency(answers.currency)) {
    return [...brand, ...checkMoney([agency])].map(answerFault);
  }
  return answers.groups.flatMap((group, index) => {
    const value = { price: priceText(group, answers) };
    const service = { file: 'services', path: '', typeName: 'Service', value };
    return checkMoney([agency, service]).map(({ reason }) => ({
      path: ['groups', index, 'price'],
      message: reason,
    }));
  });
}

/** Names whose keys content cannot have, or has already. */
function nameFaults(names: readonly string[], isTaken: (key: string) => boolean) {
  const keys = names.map(keyOf);
  return keys.flatMap((key, index) => {
    if (!SERVICE_KEY.test(key)) return { index, message: 'must have a letter from A to Z' };
    if (isTaken(key)) return { index, message: `is a name that content needs itself` };
    if (keys.indexOf(key) < index) return { index, message: 'is the name of another one, too' };
    return [];
  });
}

const isReserved = (key: string) =>
  key === CONSULTATION_ONLY || typeOfContentFile(`services/${key}.json`) !== 'Service';

function keyFaults({ groups }: Answers): Fault[] {
  const ofGroups = nameFaults(
    groups.map(({ name }) => name),
    isReserved,
  );
  return [
    ...ofGroups.map(({ index, message }) => ({ path: ['groups', index, 'name'], message })),
    ...groups.flatMap(({ services }, group) =>
      nameFaults(services, () => false).map(({ index, message }) => ({
        path: ['groups', group, 'services', index],
        message,
      })),
    ),
  ];
}

/** Answers that content can be made of; the check of content judges them. */
export const answersSchema = z.strictObject(fields).superRefine((answers, { addIssue }) => {
  for (const fault of [...keyFaults(answers), ...contentFaults(answers)]) {
    addIssue({ code: 'custom', ...fault });
  }
});
