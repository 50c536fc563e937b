/** The content of the site in this folder, for tests of the built site: they hold for any agency's. */
import { readFileSync } from 'node:fs';
import { CUSTOM_FIELD_KINDS, CUSTOM_FIELDS } from '../src/domain/custom-fields';
import { BUDGET_VALUES, CONSULTATION_ONLY, SERVICE_VALUES } from '../src/domain/enquiry-fields';

const read = <Content>(file: string) =>
  JSON.parse(readFileSync(`content/${file}`, 'utf8')) as Content;

const { brand, whatsapp } = read<{ brand: string; whatsapp?: object }>('agency.json');

/** Whether it is the sample of this repository, which tests of its words and pages need. */
export const isSample = brand === 'Meghdoot Labs';

/** The reason for which a test is skipped elsewhere. */
export const SAMPLE_ONLY = 'It tests the sample content.';

/** Whether its pages offer a chat on WhatsApp. */
export const hasWhatsApp = whatsapp !== undefined;

/** Whether its calls are held by video; else by phone. */
export const callsByVideo = read<{ by: { kind: string } }>('consultation.json').by.kind === 'video';

const services = SERVICE_VALUES.filter((key) => key !== CONSULTATION_ONLY);

/** The key of a service that the site's form offers, and that of another one where it offers two. */
export const SERVICE = services[0] ?? CONSULTATION_ONLY;
export const OTHER_SERVICE = services[1] ?? SERVICE;

/** The key of a budget that the site's form offers. */
export const BUDGET = BUDGET_VALUES.at(-1) ?? '';

/** Whether the form has a question of each kind, as in the drill of questions of an agency's own. */
export const asksEachKind = CUSTOM_FIELD_KINDS.every((known) =>
  CUSTOM_FIELDS.some(({ kind }) => kind === known),
);

/** The reason for which a test of those is skipped elsewhere. */
export const EACH_KIND_ONLY = 'It tests the site of the drill "questions of each kind".';
