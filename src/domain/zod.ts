import { config, iso, refine } from 'zod/mini';

// Our content security policy forbids eval; without this, zod probes for it and the browser reports a violation.
config({ jitless: true });

/** The small flavour of zod: these schemas are downloaded by visitors. */
export * from 'zod/mini';

/** PostgreSQL knows no year 0, and JavaScript writes years of more than four digits in a way of its own. */
const YEARS = /^(19|2[01])/;

/** Text that is no time at all is refused once, for its form. */
const inTheseYears = (error: string) =>
  refine<string>((text) => YEARS.test(text) || Number.isNaN(Date.parse(text)), { error });

/** A day, `YYYY-MM-DD`, of the years 1900 to 2199. */
export const day = (error: string) => iso.date({ error }).check(inTheseYears(error));

/** A date and time with its zone, of the years 1900 to 2199. */
export const time = (error: string) =>
  iso.datetime({ offset: true, error }).check(inTheseYears(error));
