import { graphql } from 'gatsby';
import words from '../../words/call';
import { Action, Submit } from '../../components/action';
import { Message } from '../../components/message';
import { StateNotice } from '../../components/notice';
import { FilledDays, FilledTimes } from '../consultation/filled-times';
import { ReceiptForm } from './receipt-actions';
import * as styles from './receipt.module.css';

const PAGE = '/api/receipt';

const STATES = ['booked', 'cancelled', 'held', 'missed'] as const;

/** The time of the call, which the function fills in. */
const AgreedTime = () => <strong data-slot="call-at">{words.toFill.agreed}</strong>;

/** Says both times of a call that is about to move; the visitor goes back, or confirms. */
function MoveQuestion({ copy }: { copy: Queries.ReceiptCallFragment['question'] }) {
  const to = <strong data-slot="move-to">{words.toFill.chosen}</strong>;
  const text = <Message text={copy.text} values={{ from: <AgreedTime />, to }} />;
  const back = (
    <p data-list="move-back">
      <a href={PAGE} data-fill-href="href">
        {copy.back}
      </a>
    </p>
  );
  return (
    <ReceiptForm
      id="move-question"
      action="move"
      when="call-question"
      copy={{ ...copy, text }}
      after={back}
    >
      <input type="hidden" name="consultation_at" />
      <input type="hidden" name="confirm" value="yes" />
    </ReceiptForm>
  );
}

interface ReceiptCallProps {
  call: Queries.ReceiptCallFragment;
  way: Queries.ReceiptCallWayFragment;
}

/** Time and state of the call, and the visitor's options; the function fills in all of it. */
export function ReceiptCall({ call, way }: ReceiptCallProps) {
  const { heading, calendar, join, move, rebook, question, cancel } = call;
  const moveOrBook = (part: keyof typeof move) => (
    <>
      {/* Shown until the function has chosen, because a heading needs words. */}
      <span data-when="call-open">{move[part]}</span>
      <span data-when="call-cancelled call-unbooked" hidden>
        {rebook[part]}
      </span>
    </>
  );
  const copy = {
    heading: moveOrBook('heading'),
    text: moveOrBook('text'),
    button: moveOrBook('button'),
  };
  return (
    <section
      data-when="has-call call-unbooked"
      hidden
      aria-labelledby="call-heading"
      className={styles.call}
    >
      <h2 id="call-heading" className={styles.heading}>
        {heading}
      </h2>
      <StateNotice when="already-booked" tone="plain">
        <p>
          <Message text={words.already} values={{ time: <AgreedTime /> }} />
        </p>
      </StateNotice>
      {STATES.map((state) => (
        <p key={state} data-when={`call-${state}`} hidden>
          <Message text={call[state]} values={{ time: <AgreedTime /> }} />
        </p>
      ))}
      <div className={styles.open}>
        {way.kind === 'video' && way.link && (
          <div data-when="call-joinable" hidden>
            <Action href={way.link}>{join}</Action>
          </div>
        )}
        <form action={`${PAGE}/calendar`} data-when="call-open" hidden>
          <input type="hidden" name="token" />
          <Submit look="secondary">{calendar}</Submit>
        </form>
      </div>
      <div>
        <MoveQuestion copy={question} />
        <ReceiptForm action="move" when="free" copy={copy}>
          <FilledDays page={PAGE} />
          <FilledTimes id="receipt-consultation_at" />
        </ReceiptForm>
        <ReceiptForm action="cancel-call" when="call-open" copy={cancel} />
      </div>
    </section>
  );
}

export const fragments = graphql`
  fragment ReceiptCall on ReceiptCall {
    heading
    booked
    cancelled
    held
    missed
    calendar
    join
    move {
      heading
      text
      button
    }
    rebook {
      heading
      text
      button
    }
    question {
      heading
      text
      button
      back
    }
    cancel {
      heading
      text
      confirm
      button
    }
  }

  fragment ReceiptCallWay on ConsultationWay {
    kind
    link
  }
`;
