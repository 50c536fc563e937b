/** Something the specification states of a page, to be found in the built HTML. */
export interface Claim {
  /** Section of the specification. */
  spec: string;
  /** Short label for the report. */
  what: string;
  /** Path of the page. */
  page: string;
  /** Part of the page, as a CSS selector; the whole body if left out. */
  within?: string;
  /** Texts that stand there, in this order. */
  says?: readonly string[];
  /** Elements that are there, as a CSS selector, and how many. */
  has?: { selector: string; times: number };
}
