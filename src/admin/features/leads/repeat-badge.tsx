import { Badge } from '../../components/badge';
import { ordinalText } from '../../components/number-text';

/** Says that the same person has written before. */
export function RepeatBadge({ number }: { number: number }) {
  if (number < 2) return null;
  return <Badge>{ordinalText(number)} enquiry</Badge>;
}
