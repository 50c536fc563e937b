import { z } from 'zod';
import { CONSULTATION_ONLY } from '../../src/domain/enquiry-fields';
import { isCurrency } from '../../src/domain/numbers';
import { checkBrand, checkMoney } from '../../src/gatsby/content-check/check-agency';
import type { ContentDocument, Problem } from '../../src/gatsby/content-check/content-document';
import { readContentSchema, typeOfContentFile } from '../../src/gatsby/content-types';
import { contentSchema } from '../../src/gatsby/schema';
import { agencyContent } from './agency';
import { answerFields, type Answers, groupsWithKeys, priceText } from './answers';

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

const isReserved = (key: string) =>
  key === CONSULTATION_ONLY || typeOfContentFile(`services/${key}.json`) !== 'Service';

/** A name or key as it is compared. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase();

/** Finds entries with the name or the key of one before. */
function repeated(entries: readonly { name: string; key: string }[]): Fault[] {
  return (['name', 'key'] as const).flatMap((field) => {
    const texts = entries.map((entry) => plain(entry[field]));
    return texts.flatMap((text, index) =>
      texts.indexOf(text) < index
        ? { path: [index, field], message: `is the ${field} of another one, too` }
        : [],
    );
  });
}

function keyFaults(answers: Answers): Fault[] {
  const groups = groupsWithKeys(answers.groups);
  const reserved = groups.flatMap(({ key }, index): Fault[] => {
    const field = answers.groups[index]?.key === undefined ? 'name' : 'key';
    if (!isReserved(key)) return [];
    return [{ path: [index, field], message: `is a ${field} that content needs itself` }];
  });
  const ofServices = groups.flatMap(({ services }, group) =>
    repeated(services).map(({ path, message }) => ({
      path: [group, 'services', ...path],
      message,
    })),
  );
  return [...reserved, ...repeated(groups), ...ofServices].map(({ path, message }) => ({
    path: ['groups', ...path],
    message,
  }));
}

/** Answers from which valid content can be made, by the rules of the content check. */
export const answersSchema = z.strictObject(answerFields).superRefine((answers, { addIssue }) => {
  for (const fault of [...keyFaults(answers), ...contentFaults(answers)]) {
    addIssue({ code: 'custom', ...fault });
  }
});
