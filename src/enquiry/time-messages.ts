/** Faults of the time that a visitor chooses for a call. */
export const TIME_MESSAGES = {
  missing: 'Please choose a time for your call.',
  taken: 'That time isn’t free any more. Please choose another.',
} as const;
