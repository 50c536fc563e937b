import { useWatch, type Control } from 'react-hook-form';
import { CharacterCount } from '../../components/character-count';
import type { Enquiry, EnquiryInput } from '../../domain/enquiry';
import { ENQUIRY_MAX, type EnquiryTextField } from '../../domain/enquiry-fields';
import { codePoints, normaliseMessage } from '../../domain/text';

/** The last tenth of a field is counted down, and never less than this many characters. */
const NEAR = { share: 0.1, atLeast: 10 };

interface RoomLeftProps {
  id: string;
  name: EnquiryTextField;
  control: Control<EnquiryInput, unknown, Enquiry>;
}

/** How much room is left in a field, counted as the schema counts. */
export function RoomLeft({ id, name, control }: RoomLeftProps) {
  const text = useWatch({ control, name }) ?? '';
  const max = ENQUIRY_MAX[name];
  return (
    <CharacterCount
      id={id}
      length={codePoints(normaliseMessage(text))}
      max={max}
      nearAt={Math.max(NEAR.atLeast, max * NEAR.share)}
      isAlwaysShown={name === 'message'}
    />
  );
}
