/** The key of a service in `content/services/choices.json`. */
export type Service = string;

/** Keys of services; the database bounds their form, because content decides which there are. */
export const SERVICE_KEY = /^[a-z][a-z0-9-]{0,39}$/;

/** The service of an enquiry that only books a call; the content check asks for it. */
export const CONSULTATION_ONLY: Service = 'consultation';

/** The key of a budget in `content/services/budgets.json`. */
export type Budget = string;

/** Keys of budgets; the database bounds their form, because content decides which there are. */
export const BUDGET_KEY = /^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$/;
