import { DESK_ENGLISH, DESK_LANGUAGE, wordsIn } from '../../language/languages';

const marks = wordsIn(DESK_LANGUAGE, DESK_ENGLISH);

/** Words of content among the desk's own, which are English. */
export const ContentWords = ({ children }: { children: string }) =>
  marks.lang === undefined ? children : <span {...marks}>{children}</span>;
