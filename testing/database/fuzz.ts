/**
 * The same inputs at every run, so that a failure is about the change under test; `FUZZ_SEED` explores others.
 *
 * @param numRuns how many inputs are tried
 */
export const fuzzParameters = (numRuns: number) => ({
  numRuns,
  seed: Number(process.env.FUZZ_SEED ?? 20_261_121),
});
