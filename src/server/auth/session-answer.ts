import type { SessionAnswer } from '../../domain/http-api/session';
import { emailAbilityOf, publicAbility } from '../email/ability';
import { env } from '../env';

/** The body that tells the desk whose session it is, and what it can do by email. */
export const sessionAnswer = (staff: SessionAnswer['staff']): SessionAnswer => ({
  staff,
  email: publicAbility(emailAbilityOf(env())),
});
