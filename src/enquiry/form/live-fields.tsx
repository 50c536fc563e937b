import { useEffect, useLayoutEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useCharacterCount, useFieldError } from '../../components/field';
import { InPlace } from '../../components/written-page';
import { ENQUIRY_MAX } from '../../domain/enquiry-fields';
import { ENQUIRY_FIELDS, type EnquiryField, type EnquiryTextField } from '../../domain/lead-fields';
import { codePoints, normaliseMessage } from '../../domain/text';
import { fieldId } from '../booking';
import { TEXT_FIELDS } from '../enquiry-text';
import type { EnquiryFormState } from '../form-fields';
import { limitHint, questionPlace, QUESTIONED_FIELDS } from './enquiry-fields';
import type { useQuestions } from './form-notices';
import * as styles from './enquiry-form.module.css';

interface LiveFieldsProps {
  element: HTMLFormElement;
  form: EnquiryFormState;
  questions: ReturnType<typeof useQuestions>;
}

/** The last tenth of a field is counted down, and never less than this many characters. */
const NEAR = { share: 0.1, atLeast: 10 };

/** Counts as the schema counts. */
function RoomLeft({ name, form }: { name: EnquiryTextField; form: EnquiryFormState }) {
  const text = useWatch({ control: form.control, name }) ?? '';
  const max = ENQUIRY_MAX[name];
  useCharacterCount(
    { id: `${fieldId(name)}-note`, hint: limitHint(name) },
    {
      length: codePoints(normaliseMessage(text)),
      max,
      nearAt: Math.max(NEAR.atLeast, max * NEAR.share),
    },
  );
  return null;
}

/** Asks about a value that looks mistyped. */
function Question({ name, element, questions }: LiveFieldsProps & { name: EnquiryTextField }) {
  const { text, suggestion } = questions.questions[name] ?? {};
  return (
    <InPlace within={element} name={questionPlace(name)}>
      {text && <span>{text}</span>}
      {suggestion && (
        <button
          type="button"
          className={styles.quiet}
          onClick={() => questions.accept(name, suggestion)}
        >
          {`Use ${suggestion}`}
        </button>
      )}
    </InPlace>
  );
}

function LiveField({ name, form }: { name: EnquiryField; form: EnquiryFormState }) {
  useFieldError(fieldId(name), form.formState.errors[name]?.message);
  return null;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = (element: HTMLFormElement, name: EnquiryField) =>
  element.querySelector<Control>(`#${fieldId(name)}`);

/** Ties the controls of the page to the form's state: it takes what stands in them, and hears what is typed. */
export function useControls({ element, form, questions }: LiveFieldsProps): void {
  const { register } = form;
  // At every turn, because the form forgets its controls when it is emptied.
  useLayoutEffect(() => {
    for (const name of ENQUIRY_FIELDS) {
      const control = controlOf(element, name);
      if (control) register(name).ref(control);
    }
  });
  useEffect(() => {
    const hear = (event: Event) => {
      const name = ENQUIRY_FIELDS.find((field) => controlOf(element, field) === event.target);
      if (!name) return;
      const { onChange, onBlur } = register(name);
      if (!(event instanceof FocusEvent)) return void onChange(event);
      void onBlur(event);
      const asked = QUESTIONED_FIELDS.find((field) => field === name);
      if (asked) questions.onBlur(asked, event);
    };
    element.addEventListener('input', hear);
    element.addEventListener('focusout', hear);
    return () => {
      element.removeEventListener('input', hear);
      element.removeEventListener('focusout', hear);
    };
  });
}

/** Errors, counts and questions at the fields of the page. */
export function LiveFields(props: LiveFieldsProps) {
  const { element, form } = props;
  return (
    <>
      {ENQUIRY_FIELDS.map(
        (name) => controlOf(element, name) && <LiveField key={name} name={name} form={form} />,
      )}
      {TEXT_FIELDS.map(
        (name) => controlOf(element, name) && <RoomLeft key={name} name={name} form={form} />,
      )}
      {QUESTIONED_FIELDS.map((name) => (
        <Question key={name} name={name} {...props} />
      ))}
    </>
  );
}
