import { Submit } from '../../components/submit';
import { FocusedNotice } from './focused-notice';

interface ArrivedEarlierProps {
  reference: string | undefined;
  onSendToo: () => void;
}

/**
 * The answer to a first attempt was lost, and the text was changed since: what came first is with us, and what stands in
 * the form now is another enquiry if the visitor wants it to be.
 */
export function ArrivedEarlier({ reference, onSendToo }: ArrivedEarlierProps) {
  return (
    <FocusedNotice title="An earlier version has reached us">
      <p>
        {`What you sent before you changed the text is with us${reference ? `; its reference is ${reference}` : ''}. Send this version as well if it says something new.`}
      </p>
      <div>
        <Submit type="button" onClick={onSendToo}>
          Send this version too
        </Submit>
      </div>
    </FocusedNotice>
  );
}
