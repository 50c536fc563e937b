import { folded } from './cell-text';
import { type CustomTarget, type Desk, type Target, TARGETS } from './import-plan';

type CustomField = NonNullable<Desk['custom_fields']>[number];

/** The places to which a column can go at this desk, with their names. */
export type Targets = ReadonlyMap<string, string>;

export const customTarget = (key: string): CustomTarget => `custom:${key}`;

export const targetsOf = ({ custom_fields = [] }: Pick<Desk, 'custom_fields'>): Targets =>
  new Map<string, string>([
    ...Object.entries(TARGETS),
    ...custom_fields.map(({ key, titles: [label = key] }) => [customTarget(key), label] as const),
  ]);

export const isTargetOf = (targets: Targets, text: string | undefined): text is Target =>
  text !== undefined && targets.has(text);

/** The question of the agency's own that a header names as an export does, or by the key. */
export function fieldOfHeader(
  { custom_fields = [] }: Pick<Desk, 'custom_fields'>,
  header: string,
): { field: CustomField; by: 'title' | 'key' } | undefined {
  const named = folded(header);
  if (named === '') return undefined;
  const titled = custom_fields.find(({ titles }) =>
    titles.some((title) => folded(title) === named),
  );
  if (titled) return { field: titled, by: 'title' };
  const keyed = custom_fields.find(({ key }) => folded(key) === named);
  return keyed && { field: keyed, by: 'key' };
}

export const fieldOfTarget = (
  { custom_fields = [] }: Pick<Desk, 'custom_fields'>,
  to: Target,
): CustomField | undefined => custom_fields.find(({ key }) => customTarget(key) === to);
