/**
 * The most characters of a lead's texts, in code points, and its highest value. Readers do not import the table of fields;
 * `src/server/leads/import-bounds.test.ts` compares them with it.
 */
export const LEAD_BOUNDS = {
  name: 100,
  email: 254,
  phone: 32,
  company: 120,
  message: 5_000,
  lost_reason: 200,
  value: 100_000_000_000,
} as const;
