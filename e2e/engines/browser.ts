/** An element of a page, used as a person uses it. */
export interface Handle {
  click(): Promise<void>;
  type(text: string): Promise<void>;
  press(key: 'Enter'): Promise<void>;
  /** Chooses an option of a `<select>` by its value. */
  choose(value: string): Promise<void>;
}

/** A function that runs in the page, so it may only use its arguments and what the page has. */
export type InPage<Arguments extends readonly unknown[], Result> = (...args: Arguments) => Result;

/** A tab of a browser. */
export interface Tab {
  /** Resolves when the page has loaded. */
  open(address: string): Promise<void>;
  run<Arguments extends readonly unknown[], Result>(
    inPage: InPage<Arguments, Result | Promise<Result>>,
    ...args: Arguments
  ): Promise<Result>;
  /** The element that the function finds. */
  find<Arguments extends readonly unknown[]>(
    inPage: InPage<Arguments, Element | undefined>,
    ...args: Arguments
  ): Promise<Handle | undefined>;
  close(): Promise<void>;
}

/** A browser with storage of its own, which all of its tabs share. */
export interface Browser {
  newTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** A browser engine that this machine has. */
export interface Engine {
  name: string;
  launch(): Promise<Browser>;
}
