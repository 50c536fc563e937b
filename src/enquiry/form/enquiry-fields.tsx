import { type ComponentProps, Fragment } from 'react';
import words from '../../words/enquiry-form';
import { CharacterCount, Field } from '../../components/field';
import {
  ASKED_FIELDS,
  choicePrompt,
  CHOICES,
  enquiryLabel,
  messageLimit,
  type Service,
} from '../../domain/enquiry-fields';
import {
  autofillOf,
  type EnquiryChoiceField,
  type EnquiryField,
  type EnquiryTextField,
  isChoiceField,
  isRequired,
  kindOf,
} from '../../domain/lead-fields';
import { CALL_FIELDS, fieldId } from '../booking';
import { CustomFields } from './custom-fields';
import * as styles from './enquiry-form.module.css';

/** Fields in which a slip keeps us from answering: the visitor is asked about a value that looks mistyped. */
export const QUESTIONED_FIELDS: readonly EnquiryTextField[] = ['email', 'phone'];

/** The place of the question about a field. */
export const questionPlace = (name: EnquiryField) => `question-${name}`;

/** Names the bound of a field before little room is left. */
export const limitHint = (name: EnquiryField) => (name === 'message' ? messageLimit() : undefined);

const fieldProps = (name: EnquiryField) => ({
  id: fieldId(name),
  label: enquiryLabel(name),
  required: isRequired(name),
});

const notesOf = (name: EnquiryTextField) =>
  function notes(id: string) {
    return (
      <>
        <CharacterCount id={id} hint={limitHint(name)} />
        {QUESTIONED_FIELDS.includes(name) && (
          <div role="status" className={styles.question} data-place={questionPlace(name)} />
        )}
      </>
    );
  };

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;

/** How a phone's keyboard and the browser help to fill in a field. */
function attributesOf(name: EnquiryTextField): InputAttributes {
  const autoComplete = autofillOf(name);
  switch (kindOf(name)) {
    case 'email':
      return { type: 'email', autoComplete, autoCapitalize: 'none', spellCheck: false };
    case 'phone':
      return { type: 'tel', autoComplete };
    default:
      return { autoComplete, autoCapitalize: 'words' };
  }
}

/** A field of one line. */
const Line = ({ name }: { name: EnquiryTextField }) => (
  <Field {...fieldProps(name)} note={notesOf(name)}>
    {(attributes) => (
      <input {...attributes} enterKeyHint="next" {...attributesOf(name)} name={name} />
    )}
  </Field>
);

interface ChoiceProps {
  name: EnquiryChoiceField;
  chosen?: Service | undefined;
}

function Choice({ name, chosen }: ChoiceProps) {
  const { offered, labelOf } = CHOICES[name];
  return (
    <Field {...fieldProps(name)}>
      {(attributes) => (
        <select {...attributes} name={name} defaultValue={chosen}>
          <option value="">{choicePrompt(name)}</option>
          {offered.map((value) => (
            <option key={value} value={value}>
              {labelOf(value)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A field of several lines. */
function Text({ name, isForCall }: { name: EnquiryTextField; isForCall: boolean }) {
  const hint = isForCall && name === 'message' ? { hint: words.inputs.message.callHint } : {};
  return (
    <Field {...fieldProps(name)} note={notesOf(name)} {...hint}>
      {(attributes) => (
        <textarea {...attributes} name={name} autoCapitalize="sentences" rows={isForCall ? 3 : 6} />
      )}
    </Field>
  );
}

interface EnquiryFieldsProps {
  /** A call needs fewer fields, and only a word on its topic. */
  isForCall: boolean;
  /** Chosen in the built page already. */
  service?: Service | undefined;
}

/**
 * The fields of an enquiry, as HTML. No `maxlength`: browsers cut what is
 * pasted without a word, and count otherwise than we do; the schema names the bound instead.
 */
export function EnquiryFields({ isForCall, service }: EnquiryFieldsProps) {
  return (isForCall ? CALL_FIELDS : ASKED_FIELDS).map((name) => {
    if (isChoiceField(name)) {
      return <Choice key={name} name={name} chosen={name === 'service' ? service : undefined} />;
    }
    return kindOf(name) === 'text' ? (
      <Fragment key={name}>
        <CustomFields isForCall={isForCall} />
        <Text name={name} isForCall={isForCall} />
      </Fragment>
    ) : (
      <Line key={name} name={name} />
    );
  });
}
