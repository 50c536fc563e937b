import { ENTRIES } from '../../domain/content-editor';
import type { RequestFailure } from '../lib/request-failure';

/** A fault of the content, which the check found in a change that was refused. */
export interface Fault {
  /** Its file and place, as the server names them. */
  field: string;
  /** Path of the file with the content folder, such as `content/agency.json`. */
  file: string;
  /** Names and positions of the field in it. */
  place: readonly string[];
  message: string;
}

/** Faults by the server's words: `content/services/crm.json: [0].price`. */
export const faultsOf = ({ problem }: RequestFailure): Fault[] =>
  (problem?.errors ?? []).map(({ field, message }) => {
    const [file = '', place = ''] = field.split(': ');
    return { field, file, place: place.match(/[^.[\]]+/g) ?? [], message };
  });

/** The value at a place of a document as the editor holds it. @see toEditor */
function valueAt(document: unknown, place: readonly string[]): unknown {
  const isListFile = typeof document === 'object' && document !== null && ENTRIES in document;
  let value: unknown = isListFile ? document[ENTRIES] : document;
  for (const step of place) {
    // An object that may be missing is a list of at most one.
    if (Array.isArray(value) && !/^\d+$/.test(step)) [value] = value as unknown[];
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}

/** A field of the open form. */
export interface FormField {
  name: string;
  value: unknown;
  /** Path of the form's file; undefined for a new entry, which has none yet. */
  file: string | undefined;
  /** All of the form. */
  document: () => unknown;
}

/**
 * The faults of the last change that was refused, for the fields that they stand at. Decap does not tell a field its place,
 * so that a fault is at the fields of its name that hold what was refused: it is gone once something else stands there.
 */
export class Faults {
  #faults: readonly Fault[] = [];
  #refusedValues = new Map<Fault, string | undefined>();
  readonly #listeners = new Set<() => void>();
  /** Files of the change that was refused. */
  #changed: readonly string[] = [];

  /** @param changed the files of the change */
  refuse(faults: readonly Fault[], changed: readonly string[]): void {
    this.#faults = faults;
    this.#changed = changed;
    this.#refusedValues.clear();
    for (const tell of this.#listeners) tell();
  }

  clear(): void {
    this.refuse([], []);
  }

  get isEmpty(): boolean {
    return this.#faults.length === 0;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @returns what is wrong with a field, in the check's words; undefined if nothing is */
  at(field: FormField): string | undefined {
    const value = JSON.stringify(field.value);
    return this.#faults.find(
      (fault) =>
        fault.place.at(-1) === field.name &&
        (field.file === undefined ? this.#changed : [field.file]).includes(fault.file) &&
        this.#refusedValue(fault, field.document) === value,
    )?.message;
  }

  /** The value that was refused, as the form had it when it was first asked. */
  #refusedValue(fault: Fault, document: () => unknown): string | undefined {
    if (!this.#refusedValues.has(fault)) {
      this.#refusedValues.set(fault, JSON.stringify(valueAt(document(), fault.place)));
    }
    return this.#refusedValues.get(fault);
  }
}
