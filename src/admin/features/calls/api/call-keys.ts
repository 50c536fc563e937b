/** Query keys of calls; `all` begins every one of them. */
export const callKeys = {
  all: ['calls'],
  agenda: ['calls', 'agenda'],
  freeTimes: ['calls', 'free-times'],
} as const;
