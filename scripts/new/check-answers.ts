import { z } from 'zod';
import { CONSULTATION_ONLY, SERVICE_KEY } from '../../src/domain/enquiry-fields';
import { isCurrency } from '../../src/domain/numbers';
import { checkBrand, checkMoney } from '../../src/gatsby/content-check/check-agency';
import type { ContentDocument, Problem } from '../../src/gatsby/content-check/content-document';
import { readContentSchema, typeOfContentFile } from '../../src/gatsby/content-types';
import { contentSchema } from '../../src/gatsby/schema';
import { agencyContent } from './agency';
import { answerFields, type Answers, keyOf, priceText } from './answers';

interface Fault {
  path: (string | number)[];
  message: string;
}

/** The answer from which each field of `content/agency.json` is made. */
const ANSWER_OF: Readonly<Record<string, string>> = {
  'location.countryCode': 'country',
  callingCode: 'phone',
  ...{ phone: 'phone', email: 'email', timeZone: 'timeZone', currency: 'currency' },
};

/** Any other field is a text that every site has. Its fault is the answer `brand`, which the text happens to contain. */
const answerFault = ({ path, reason }: Problem): Fault =>
  ANSWER_OF[path] === undefined
    ? { path: ['brand'], message: 'is part of a text that each site has: give it in full' }
    : { path: [ANSWER_OF[path]], message: reason };

/** Faults that the content check finds in content made from the answers. */
function contentFaults(answers: Answers): Fault[] {
  const agency: ContentDocument = {
    ...{ file: 'agency.json', path: '', typeName: 'Agency', value: agencyContent(answers) },
  };
  // Hours have schemas, which have told of them.
  const brand = checkBrand(readContentSchema(contentSchema), [agency]).filter(
    ({ path }) => !/^(hours|replyHours)\b/.test(path),
  );
  if (brand.length > 0 || !isCurrency(answers.currency)) {
    return [...brand, ...checkMoney([agency])].map(answerFault);
  }
  return answers.groups.flatMap(({ services }, group) =>
    services.flatMap((service, index) => {
      const value = { price: priceText(service, answers) };
      const document = { file: 'services', path: '', typeName: 'Service', value };
      return checkMoney([agency, document]).map(({ reason }) => ({
        path: ['groups', group, 'services', index, 'price'],
        message: reason,
      }));
    }),
  );
}

/** Finds names whose key is invalid or already taken. */
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
      nameFaults(
        services.map(({ name }) => name),
        () => false,
      ).map(({ index, message }) => ({
        path: ['groups', group, 'services', index, 'name'],
        message,
      })),
    ),
  ];
}

/** Answers from which valid content can be made, by the rules of the content check. */
export const answersSchema = z.strictObject(answerFields).superRefine((answers, { addIssue }) => {
  for (const fault of [...keyFaults(answers), ...contentFaults(answers)]) {
    addIssue({ code: 'custom', ...fault });
  }
});
