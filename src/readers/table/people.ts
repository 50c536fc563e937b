import { phoneKey } from '../../domain/phone-key';
import { folded } from './cell-text';
import { emailKey } from './emails';

export interface Person<Id> {
  id: Id;
  name: string;
  email: string | null;
  phone: string | null;
}

/** `Lucy P.` may be Lucy Penhallow, and Bhavin may be Bhavin Rao. */
function mayBeSame(one: string, other: string): boolean {
  const [first, second] = [folded(one).split(' '), folded(other).split(' ')];
  const length = Math.min(first.length, second.length);
  return Array.from({ length }, (_, i) => [first[i] ?? '', second[i] ?? '']).every(
    ([word = '', wanted = ''], index) =>
      index === 0 ? word === wanted : word.startsWith(wanted) || wanted.startsWith(word),
  );
}

export type Match<Id> =
  | { kind: 'same'; id: Id }
  /** Somebody else has the number, such as the front desk of a firm. */
  | { kind: 'shared phone'; id: Id; name: string };

/** Finds people again: by address, or by a phone number under the same name. */
export class People<Id> {
  private readonly byEmail = new Map<string, Id>();
  private readonly byPhone = new Map<string, Person<Id>[]>();

  add(person: Person<Id>): void {
    const { id, email, phone } = person;
    if (email && !this.byEmail.has(emailKey(email))) this.byEmail.set(emailKey(email), id);
    const key = phone && phoneKey(phone);
    if (key) this.byPhone.set(key, [...(this.byPhone.get(key) ?? []), person]);
  }

  find({ name, email, phone }: Omit<Person<Id>, 'id'>): Match<Id> | undefined {
    const byEmail = email ? this.byEmail.get(emailKey(email)) : undefined;
    if (byEmail !== undefined) return { kind: 'same', id: byEmail };
    const key = phone && phoneKey(phone);
    const others = (key && this.byPhone.get(key)) || [];
    const same = others.find((other) => mayBeSame(name, other.name));
    if (same) return { kind: 'same', id: same.id };
    const [first] = others;
    return first && { kind: 'shared phone', id: first.id, name: first.name };
  }
}
