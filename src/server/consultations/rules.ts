import content from '../../../content/consultation.json';
import { consultationRulesSchema } from '../../domain/consultation';

/** When and how consultations take place (`content/consultation.json`). */
export const CONSULTATION_RULES = consultationRulesSchema.parse(content);

const START = 'consultation-';

/** The UID of a call's event, which it keeps for good. @param domain of the site, which makes it the only one in the world */
export const callUid = (reference: string, domain: string): string =>
  `${START}${reference}@${domain}`;

/** Whether an event is a call of ours: staff may keep the feed in the calendar that says when they are busy. */
export const isCallUid = (uid: string, domain: string): boolean =>
  uid.startsWith(START) && uid.endsWith(`@${domain}`);
