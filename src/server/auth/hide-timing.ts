/**
 * Works, and holds some outcomes back, so that how long they took tells nothing about them.
 * @param ms after which such an outcome is out at the earliest; longer than any of them takes
 * @param isHeldBack which they are; all others are out at once
 */
export async function hideTiming<Outcome>(
  ms: number,
  work: () => Promise<Outcome>,
  isHeldBack: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  const earliest = new Promise<void>((resolve) => setTimeout(resolve, ms).unref());
  const outcome = await work();
  if (isHeldBack(outcome)) await earliest;
  return outcome;
}
