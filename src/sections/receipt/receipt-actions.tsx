import { graphql } from 'gatsby';
import type { ReactNode } from 'react';
import words from '../../words/receipt';
import { Submit } from '../../components/action';
import { Field } from '../../components/field';
import { Message } from '../../components/message';
import { FILE_ENDINGS, filesHint } from '../../domain/file-bounds';
import { apiPath } from '../../language/paths';
import * as styles from './receipt.module.css';

interface ReceiptFormProps {
  /** Of the form, for links to it; by default its action. */
  id?: string;
  /** The action requested from `/api/receipt`. */
  action: 'correct' | 'files' | 'withdraw' | 'reinstate' | 'erase' | 'move' | 'cancel-call';
  /** The states of the page, separated by spaces, in which the visitor can do it. */
  when: string;
  copy: { heading: ReactNode; text: ReactNode; button: ReactNode; confirm?: string };
  children?: ReactNode;
  /** Another way to go on, below the button. */
  after?: ReactNode;
}

/** Most visitors come for one of these. */
const MAIN = ['correct', 'move'];

/** Rarely needed, so they stay folded below the others. */
const RARE = ['cancel-call', 'withdraw', 'erase'];

interface PartsProps {
  isFolded: boolean;
  heading: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

/** Heading, text and controls side by side, or the heading alone until it is opened. */
function Parts({ isFolded, heading, text, children }: PartsProps) {
  return isFolded ? (
    <details>
      <summary className={styles.summary}>{heading}</summary>
      <div className={styles.folded}>
        {text}
        {children}
      </div>
    </details>
  ) : (
    <>
      <div className={styles.copy}>
        {heading}
        {text}
      </div>
      {children}
    </>
  );
}

/**
 * One thing the visitor can do with the enquiry; the function fills in the token that allows it. A decision is confirmed by a
 * tick, which works without scripts.
 */
export function ReceiptForm({
  action,
  id = action,
  when,
  copy,
  children,
  after,
}: ReceiptFormProps) {
  const headingId = `${id}-heading`;
  const isFolded = RARE.includes(action);
  const heading = (
    <h2 id={headingId} className={styles.subject}>
      {copy.heading}
    </h2>
  );
  return (
    <form
      id={id}
      method="post"
      action={apiPath('/api/receipt')}
      encType={action === 'files' ? 'multipart/form-data' : undefined}
      className={isFolded ? styles.rare : styles.form}
      autoComplete={action === 'move' ? 'off' : undefined}
      aria-labelledby={headingId}
      data-when={when}
      hidden
    >
      <input type="hidden" name="token" />
      <input type="hidden" name="action" value={action} />
      <Parts
        isFolded={isFolded}
        heading={heading}
        text={<p className={styles.text}>{copy.text}</p>}
      >
        <div className={styles.controls}>
          {children}
          {copy.confirm && (
            <label className={styles.confirm}>
              <input type="checkbox" name="confirm" value="yes" required className={styles.tick} />
              {copy.confirm}
            </label>
          )}
          <div>
            <Submit look={MAIN.includes(action) ? 'primary' : 'secondary'}>{copy.button}</Submit>
          </div>
          {after}
        </div>
      </Parts>
    </form>
  );
}

/** The forms that correct, withdraw, reopen or erase an enquiry. */
export function ReceiptActions({ page }: { page: Queries.ReceiptActionsFragment }) {
  const { correct, files, withdraw, reinstate, erase } = page;
  const until = <span data-slot="reinstatable-until">{words.dayPassed}</span>;
  const reinstateText = <Message text={reinstate.text} values={{ until }} />;
  return (
    <div>
      <ReceiptForm
        action="reinstate"
        when="reinstatable"
        copy={{ ...reinstate, text: reinstateText }}
      />
      <ReceiptForm action="correct" when="open" copy={correct}>
        <Field id="receipt-text" label={correct.label} required>
          {(control) => <textarea {...control} name="text" rows={4} />}
        </Field>
      </ReceiptForm>
      <ReceiptForm action="files" when="takes-files" copy={files}>
        <Field id="receipt-files" label={files.label} hint={filesHint()} required>
          {(control) => (
            <input {...control} type="file" name="files" multiple accept={FILE_ENDINGS} />
          )}
        </Field>
      </ReceiptForm>
      <ReceiptForm action="withdraw" when="received handled" copy={withdraw} />
      <ReceiptForm action="erase" when="received handled answered withdrawn" copy={erase} />
    </div>
  );
}

export const fragment = graphql`
  fragment ReceiptActions on EnquiryReceiptPage {
    correct {
      heading
      text
      label
      button
    }
    files {
      heading
      text
      label
      button
    }
    withdraw {
      heading
      text
      confirm
      button
    }
    reinstate {
      heading
      text
      button
    }
    erase {
      heading
      text
      confirm
      button
    }
  }
`;
