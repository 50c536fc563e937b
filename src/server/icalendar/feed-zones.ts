import { DAY_MS } from '../../domain/clock';
import { budgetOf } from './budget';
import type { Component } from './content-lines';
import { definedZone } from './defined-zones';
import { namedZone } from './named-zones';
import { readProperties, readText } from './properties';
import type { Zone } from '../../domain/zone';

const TZID = new Set(['tzid']);
const STEPS_PER_ZONE = 10_000;

const zoneName = (timezone: Component) => readText(readProperties(timezone, TZID)[0]).toLowerCase();

/**
 * Finds the zones that a feed names: those it defines itself before those that are known by their name.
 * @param span moments (ms) between which the zones are needed
 * @returns undefined for a zone that is neither defined nor known
 */
export function feedZones(
  components: readonly Component[],
  span: { from: number; to: number },
): (tzid: string) => Zone | undefined {
  const definitions = new Map(
    components.filter(({ name }) => name === 'VTIMEZONE').map((zone) => [zoneName(zone), zone]),
  );
  const around = { from: span.from - DAY_MS, to: span.to + DAY_MS };
  const found = new Map<string, Zone | undefined>();
  return (tzid) => {
    const name = tzid.trim().toLowerCase();
    if (!found.has(name)) {
      const definition = definitions.get(name);
      const defined = definition && definedZone(definition, around, budgetOf(STEPS_PER_ZONE));
      found.set(name, defined ?? namedZone(tzid));
    }
    return found.get(name);
  };
}
