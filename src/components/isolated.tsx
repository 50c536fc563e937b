import { language } from '../language/language-context';
import { textDirection } from '../language/languages';

/**
 * A phone number or a figure in its own order: in a line from right to left, `+38%` would stand as `38%+`. No other page
 * needs the element.
 */
export const Isolated = ({ children }: { children: string }) =>
  textDirection(language()) === 'rtl' ? <bdi>{children}</bdi> : children;
