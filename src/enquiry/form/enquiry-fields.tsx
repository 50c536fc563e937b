import type { ComponentProps, FocusEvent } from 'react';
import { useWatch } from 'react-hook-form';
import words from '../../../content/enquiry-form.json';
import { CharacterCount, Field } from '../../components/field';
import {
  BUDGET_VALUES,
  budgetLabel,
  ENQUIRY_LABELS,
  ENQUIRY_MAX,
  type EnquiryField,
  type EnquiryTextField,
  isRequired,
  MESSAGE_LIMIT,
  type Service,
  SERVICE_VALUES,
  serviceLabel,
} from '../../domain/enquiry-fields';
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

type LineProps = TextFieldProps & Omit<ComponentProps<'input'>, 'name' | 'form'>;

/** A field of one line. */
function Line({ name, form, questions, ...attributes }: LineProps) {
  const onBlur = (event: FocusEvent) => questions.onBlur(name, event);
  return (
    <Field {...fieldProps(name, form)} note={notesOf({ name, form, questions })}>
      {(attributesOfField) => (
        <input
          {...attributesOfField}
          enterKeyHint="next"
          {...attributes}
          {...form.register(name, { onBlur })}
        />
      )}
    </Field>
  );
}

interface ChoiceProps {
  name: 'service' | 'budget';
  form: EnquiryFormState;
  prompt: string;
  values: readonly string[];
  labelOf: (value: string) => string;
  chosen?: Service | undefined;
}

function Choice({ name, form, prompt, values, labelOf, chosen }: ChoiceProps) {
  return (
    <Field {...fieldProps(name, form)}>
      {(attributes) => (
        <select {...attributes} {...form.register(name)} defaultValue={chosen}>
          <option value="">{prompt}</option>
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

function Message({ form, questions, isForCall }: FormProps & { isForCall: boolean }) {
  const hint = isForCall ? { hint: words.inputs.message.callHint } : {};
  return (
    <Field
      {...fieldProps('message', form)}
      note={notesOf({ name: 'message', form, questions })}
      {...hint}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          autoCapitalize="sentences"
          {...form.register('message')}
          rows={isForCall ? 3 : 6}
        />
      )}
    </Field>
  );
}

interface EnquiryFieldsProps extends FormProps {
  /** A call needs neither company nor budget, and only a word on its topic. */
  booking?: Booking | undefined;
}

/**
 * The seven fields of an enquiry. No `maxlength`: browsers cut what is
 * pasted without a word, and count otherwise than we do; the schema names the bound instead.
 */
export function EnquiryFields({ form, questions, booking }: EnquiryFieldsProps) {
  const isForCall = booking !== undefined;
  const has = (name: EnquiryField) => !isForCall || CALL_FIELDS.includes(name);
  const props = { form, questions };
  return (
    <>
      <Line {...props} name="name" autoComplete="name" autoCapitalize="words" />
      <Line
        {...props}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Line {...props} name="phone" type="tel" autoComplete="tel" />
      {has('company') && (
        <Line {...props} name="company" autoComplete="organization" autoCapitalize="words" />
      )}
      <Choice
        form={form}
        name="service"
        prompt={words.inputs.service.prompt}
        values={SERVICE_VALUES}
        labelOf={serviceLabel}
        chosen={booking?.service}
      />
      {has('budget') && (
        <Choice
          form={form}
          name="budget"
          prompt={words.inputs.budget.prompt}
          values={BUDGET_VALUES}
          labelOf={budgetLabel}
        />
      )}
      <Message {...props} isForCall={isForCall} />
    </>
  );
}
