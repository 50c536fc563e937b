import type { ComponentProps, FocusEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { CharacterCount, Field } from '../components/field';
import {
  BUDGETS,
  ENQUIRY_LABELS,
  ENQUIRY_MAX,
  type EnquiryField,
  type EnquiryTextField,
  isRequired,
  MESSAGE_LIMIT,
  type Service,
  SERVICES,
} from '../domain/enquiry-fields';
import { codePoints, normaliseMessage } from '../domain/text';
import { CALL_FIELDS, type Booking } from './booking';
import type { EnquiryFormState } from './draft';
import * as styles from './enquiry-form.module.css';
import { QUESTIONED_FIELDS, type useQuestions } from './use-questions';

/** The last tenth of a field is counted down, and never less than this many characters. */
const NEAR = { share: 0.1, atLeast: 10 };

interface RoomLeftProps {
  id: string;
  name: EnquiryTextField;
  control: EnquiryFormState['control'];
}

/** How much room is left in a field, counted as the schema counts. */
function RoomLeft({ id, name, control }: RoomLeftProps) {
  const text = useWatch({ control, name }) ?? '';
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

interface EnquiryFieldsProps {
  form: EnquiryFormState;
  questions: ReturnType<typeof useQuestions>;
  /** A call needs neither company nor budget, and only a word on its topic. */
  booking?: Booking | undefined;
}

/**
 * The seven fields of an enquiry, in the spec's order and words (spec §3, §5). No `maxlength`: browsers cut what is
 * pasted without a word, and count otherwise than we do; the schema names the bound instead.
 */
export function EnquiryFields({ form, questions, booking }: EnquiryFieldsProps) {
  const { register, control, formState } = form;
  const isForCall = booking !== undefined;
  const has = (name: EnquiryField) => !isForCall || CALL_FIELDS.includes(name);

  const question = (name: EnquiryTextField) => {
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
  };
  const field = (name: EnquiryField) => ({
    id: `enquiry-${name}`,
    label: ENQUIRY_LABELS[name],
    required: isRequired(name),
    error: formState.errors[name]?.message,
  });
  const text = (name: EnquiryTextField) => ({
    ...field(name),
    note: (id: string) => (
      <>
        <RoomLeft id={id} name={name} control={control} />
        {QUESTIONED_FIELDS.includes(name) && question(name)}
      </>
    ),
  });
  const input = (name: EnquiryTextField, attributes: ComponentProps<'input'>) => (
    <Field {...text(name)}>
      {(attributesOfField) => (
        <input
          {...attributesOfField}
          enterKeyHint="next"
          {...attributes}
          {...register(name, {
            onBlur: (event: FocusEvent) => questions.onBlur(name, event),
          })}
        />
      )}
    </Field>
  );
  const select = (
    name: 'service' | 'budget',
    prompt: string,
    labels: Record<string, string>,
    chosen?: Service,
  ) => (
    <Field {...field(name)}>
      {(attributes) => (
        <select {...attributes} {...register(name)} defaultValue={chosen}>
          <option value="">{prompt}</option>
          {Object.entries(labels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );

  return (
    <>
      {input('name', { autoComplete: 'name', autoCapitalize: 'words' })}
      {input('email', {
        type: 'email',
        autoComplete: 'email',
        autoCapitalize: 'none',
        spellCheck: false,
      })}
      {input('phone', { type: 'tel', autoComplete: 'tel' })}
      {has('company') &&
        input('company', { autoComplete: 'organization', autoCapitalize: 'words' })}
      {select('service', 'Select a service', SERVICES, booking?.service)}
      {has('budget') && select('budget', 'Select a budget', BUDGETS)}
      <Field {...text('message')} {...(isForCall && { hint: 'A sentence or two is enough.' })}>
        {(attributes) => (
          <textarea
            {...attributes}
            autoCapitalize="sentences"
            {...register('message')}
            rows={isForCall ? 3 : 6}
          />
        )}
      </Field>
    </>
  );
}
