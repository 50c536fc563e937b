/** The budgets an enquiry can name: value → label (spec §3). */
export const BUDGETS = {
  'under-1L': 'Under ₹1 Lakh',
  '1L-5L': '₹1 - ₹5 Lakh',
  '5L-10L': '₹5 - ₹10 Lakh',
  '10L-25L': '₹10 - ₹25 Lakh',
  '25L+': '₹25 Lakh+',
} as const;

export type Budget = keyof typeof BUDGETS;

/** The values in the order the form lists them. */
export const BUDGET_VALUES = Object.keys(BUDGETS) as [Budget, ...Budget[]];

export const isBudget = (value: unknown): value is Budget =>
  typeof value === 'string' && Object.hasOwn(BUDGETS, value);

/** The label of a budget; a value stored by an older version is shown as it is. */
export const budgetLabel = (value: string): string => (isBudget(value) ? BUDGETS[value] : value);
