import content from '../../../content/consultation.json';
import { consultationRulesSchema } from '../../domain/consultation';

/** When and how consultations take place (`content/consultation.json`). */
export const CONSULTATION_RULES = consultationRulesSchema.parse(content);
