/** The key of a budget in `content/services/budgets.json`. */
export type Budget = string;

/** Keys of budgets; the database bounds their form, because content decides which there are. */
export const BUDGET_KEY = /^[A-Za-z0-9][A-Za-z0-9+-]{0,39}$/;
