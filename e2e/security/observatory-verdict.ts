/** An answer that came over TLS. */
export interface Answer {
  headers: Readonly<Record<string, string | undefined>>;
  /** Of the cookies that came along, as `Set-Cookie` has them. */
  cookies: readonly string[];
  html: string;
}

/** The result of one rule and its effect on the score. */
export interface Verdict {
  rule: string;
  result: string;
  modifier: number;
}

type Judged = Omit<Verdict, 'rule'>;

export type Rule = (answer: Answer) => Judged;

export const judged = (result: string, modifier: number): Judged => ({ result, modifier });
