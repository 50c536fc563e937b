import { folded, isProse } from './cell-text';
import type { Desk } from './import-plan';

/** `Rao, Anjali` */
const turned = (name: string): string => name.replace(/^([^,]+),\s*(.+)$/, '$2 $1');

/** The members of staff that a text may mean: by address, or by the whole name. */
export function ownersOf(text: string, staff: Desk['staff']): string[] {
  if (isProse(text)) return [];
  const address = /[^\s<>(),;]+@[^\s<>(),;]+/.exec(text)?.[0].toLowerCase();
  if (address) {
    return staff.map(({ email }) => email).filter((email) => email.toLowerCase() === address);
  }
  const name = folded(turned(text));
  return staff.filter((member) => folded(member.name) === name).map(({ email }) => email);
}
