/**
 * The services of a group in the order in which a page lists them: the one the visitor chose comes
 * first, the others keep their order.
 *
 * @param chosen path of the chosen service; nothing is moved when none has it
 */
export function chosenFirst<T extends { href: string }>(
  services: readonly T[],
  chosen: string | undefined,
): T[] {
  const isChosen = (service: T) => service.href === chosen;
  return [...services.filter(isChosen), ...services.filter((service) => !isChosen(service))];
}
