import { navigate } from 'gatsby';
import * as z from '../../../domain/zod';
import { PATHS } from '../../lib/paths';

const arrivalSchema = z.object({
  /** Fills in the address, so that nobody types it twice. */
  email: z.optional(z.string()),
  /** Shown above the login form: the reason why one is here. */
  notice: z.optional(z.string()),
});
type Arrival = z.infer<typeof arrivalSchema>;

/** Reads the state that the page before this one has given to the history's entry; an address stays out of the URL there. */
export const arrivalOf = (state: unknown): Arrival => z.safeParse(arrivalSchema, state).data ?? {};

/** Goes to the login page. */
export const goToLogIn = (arrival: Arrival): void =>
  void navigate(PATHS.logIn, { state: arrival, replace: true });
