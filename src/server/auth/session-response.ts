import type { SessionResponse } from '../../domain/http-api/session';
import { emailAbilityOf, publicAbility } from '../email/ability';
import { env } from '../env';

/** The body that tells the desk whose session it is, and what it can do by email. */
export const sessionResponse = (staff: SessionResponse['staff']): SessionResponse => ({
  staff,
  email: publicAbility(emailAbilityOf(env())),
});
