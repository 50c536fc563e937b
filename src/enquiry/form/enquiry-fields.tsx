import type { ComponentProps, FocusEvent } from 'react';
import { useWatch } from 'react-hook-form';
import words from '../../../content/enquiry-form.json';
import { CharacterCount, Field } from '../../components/field';
import {
  ASKED_FIELDS,
  choicePrompt,
  CHOICES,
  ENQUIRY_LABELS,
  ENQUIRY_MAX,
  MESSAGE_LIMIT,
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
import { codePoints, normaliseMessage } from '../../domain/text';
import { CALL_FIELDS, type Booking } from '../booking';
import type { EnquiryFormState } from '../form-fields';
import * as styles from './enquiry-form.module.css';
import { QUESTIONED_FIELDS, type useQuestions } from './form-notices';

/** The last tenth of a field is counted down, and never less than this many characters. */
const NEAR = { share: 0.1, atLeast: 10 };

interface FormProps {
  form: EnquiryFormState;
  questions: ReturnType<typeof useQuestions>;
}

interface TextFieldProps extends FormProps {
  name: EnquiryTextField;
}

/** How much room is left in a field, counted as the schema counts. */
function RoomLeft({ id, name, form }: Omit<TextFieldProps, 'questions'> & { id: string }) {
  const text = useWatch({ control: form.control, name }) ?? '';
  const max = ENQUIRY_MAX[name];
  return (
    <CharacterCount
      id={id}
      length={codePoints(normaliseMessage(text))}
      max={max}
      nearAt={Math.max(NEAR.atLeast, max * NEAR.share)}
      hint={name === 'message' ? MESSAGE_LIMIT : undefined}
    />
  );
}

/** Asks about a value that looks mistyped. */
function Question({ name, questions }: Omit<TextFieldProps, 'form'>) {
  const { text, suggestion } = questions.questions[name] ?? {};
  return (
    <div role="status" className={styles.question}>
      {text}
      {suggestion && (
        <button
          type="button"
          className={styles.quiet}
          onClick={() => questions.accept(name, suggestion)}
        >
          Use {suggestion}
        </button>
      )}
    </div>
  );
}

const fieldProps = (name: EnquiryField, { formState }: EnquiryFormState) => ({
  id: `enquiry-${name}`,
  label: ENQUIRY_LABELS[name],
  required: isRequired(name),
  error: formState.errors[name]?.message,
});

const notesOf = ({ name, form, questions }: TextFieldProps) =>
  function notes(id: string) {
    return (
      <>
        <RoomLeft id={id} name={name} form={form} />
        {QUESTIONED_FIELDS.includes(name) && <Question name={name} questions={questions} />}
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
function Line({ name, form, questions }: TextFieldProps) {
  const onBlur = (event: FocusEvent) => questions.onBlur(name, event);
  return (
    <Field {...fieldProps(name, form)} note={notesOf({ name, form, questions })}>
      {(attributesOfField) => (
        <input
          {...attributesOfField}
          enterKeyHint="next"
          {...attributesOf(name)}
          {...form.register(name, { onBlur })}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  name: EnquiryChoiceField;
  form: EnquiryFormState;
  chosen?: Service | undefined;
}

function Choice({ name, form, chosen }: ChoiceProps) {
  const { values, labelOf } = CHOICES[name];
  return (
    <Field {...fieldProps(name, form)}>
      {(attributes) => (
        <select {...attributes} {...form.register(name)} defaultValue={chosen}>
          <option value="">{choicePrompt(name)}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {labelOf(value)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface TextProps extends TextFieldProps {
  isForCall: boolean;
}

/** A field of several lines. */
function Text({ name, form, questions, isForCall }: TextProps) {
  const hint = isForCall && name === 'message' ? { hint: words.inputs.message.callHint } : {};
  return (
    <Field {...fieldProps(name, form)} note={notesOf({ name, form, questions })} {...hint}>
      {(attributes) => (
        <textarea
          {...attributes}
          autoCapitalize="sentences"
          {...form.register(name)}
          rows={isForCall ? 3 : 6}
        />
      )}
    </Field>
  );
}

interface EnquiryFieldsProps extends FormProps {
  /** A call needs fewer fields, and only a word on its topic. */
  booking?: Booking | undefined;
}

/**
 * The fields of an enquiry. No `maxlength`: browsers cut what is
 * pasted without a word, and count otherwise than we do; the schema names the bound instead.
 */
export function EnquiryFields({ form, questions, booking }: EnquiryFieldsProps) {
  const isForCall = booking !== undefined;
  return (isForCall ? CALL_FIELDS : ASKED_FIELDS).map((name) => {
    if (isChoiceField(name)) {
      const chosen = name === 'service' ? booking?.service : undefined;
      return <Choice key={name} name={name} form={form} chosen={chosen} />;
    }
    const props = { name, form, questions };
    return kindOf(name) === 'text' ? (
      <Text key={name} {...props} isForCall={isForCall} />
    ) : (
      <Line key={name} {...props} />
    );
  });
}
