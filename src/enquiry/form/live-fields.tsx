import { useEffect, useLayoutEffect } from 'react';
import { get, useWatch } from 'react-hook-form';
import words from '../../words/form';
import { useCharacterCount, useFieldError } from '../../components/field';
import { InPlace } from '../../components/written-page';
import {
  CUSTOM_FIELDS,
  type CustomField,
  customFieldPath,
  isAskedFor,
  maxLength,
} from '../../domain/custom-fields';
import { ENQUIRY_MAX } from '../../domain/enquiry-fields';
import { ENQUIRY_FIELDS, type EnquiryField, type EnquiryTextField } from '../../domain/lead-fields';
import { codePoints, normaliseMessage } from '../../domain/text';
import { fill } from '../../language/fill';
import { fieldId } from '../booking';
import { CUSTOM_PATHS, type CustomPath, TEXT_FIELDS } from '../enquiry-text';
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

interface RoomLeftProps {
  name: EnquiryTextField | CustomPath;
  max: number;
  hint?: string | undefined;
  form: EnquiryFormState;
}

/** Counts as the schema counts. */
function RoomLeft({ name, max, hint, form }: RoomLeftProps) {
  const text: unknown = useWatch({ control: form.control, name });
  useCharacterCount(
    { id: `${fieldId(name)}-note`, hint },
    {
      length: typeof text === 'string' ? codePoints(normaliseMessage(text)) : 0,
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
          {fill(words.questions.use, { suggestion })}
        </button>
      )}
    </InPlace>
  );
}

type FieldName = EnquiryField | CustomPath;

function LiveField({ name, form }: { name: FieldName | 'files'; form: EnquiryFormState }) {
  const error: { message?: string } | undefined = get(form.formState.errors, name);
  useFieldError(fieldId(name), error?.message);
  return null;
}

/** Shows a question for some services while one of them is chosen. */
function Asked({ field, element, form }: LiveFieldsProps & { field: CustomField }) {
  const isAsked = isAskedFor(field, useWatch({ control: form.control, name: 'service' }));
  useLayoutEffect(() => {
    const control = controlOf(element, customFieldPath(field.key));
    control?.closest('[data-services]')?.toggleAttribute('data-asked', isAsked);
    // Without scripts nobody knows who is asked, so the page requires no answer.
    if (field.kind !== 'choices') control?.toggleAttribute('required', isAsked && !!field.required);
  }, [element, field, isAsked]);
  return null;
}

const FIELD_NAMES: readonly FieldName[] = [...ENQUIRY_FIELDS, ...CUSTOM_PATHS];

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlOf = (element: HTMLFormElement, name: FieldName) =>
  element.querySelector<Control>(`#${fieldId(name)}`);

/** All controls of a field: several options have one each. */
function controlsOf(element: HTMLFormElement, name: FieldName): Control[] {
  const first = controlOf(element, name);
  if (first?.type !== 'checkbox') return first ? [first] : [];
  return [
    ...element.querySelectorAll<Control>(`[name="${CSS.escape(first.name)}"]:not([data-empty])`),
  ];
}

/** Ties the controls of the page to the form's state: it takes what stands in them, and hears what is typed. */
export function useControls({ element, form, questions }: LiveFieldsProps): void {
  const { register } = form;
  // At every turn, because the form forgets its controls when it is emptied.
  useLayoutEffect(() => {
    for (const name of FIELD_NAMES) {
      for (const control of controlsOf(element, name)) register(name).ref(control);
    }
  });
  useEffect(() => {
    const hear = (event: Event) => {
      const control = event.target as Control;
      const name = FIELD_NAMES.find((field) => controlsOf(element, field).includes(control));
      if (!name) return;
      const { onChange, onBlur } = register(name);
      // The control of a custom field is called otherwise than its value in the form.
      const told = { type: event.type, target: { name, type: control.type, value: control.value } };
      if (!(event instanceof FocusEvent)) return void onChange(told);
      void onBlur(told);
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
      {FIELD_NAMES.map(
        (name) => controlOf(element, name) && <LiveField key={name} name={name} form={form} />,
      )}
      <LiveField name="files" form={form} />
      {TEXT_FIELDS.map(
        (name) =>
          controlOf(element, name) && (
            <RoomLeft
              key={name}
              name={name}
              max={ENQUIRY_MAX[name]}
              hint={limitHint(name)}
              form={form}
            />
          ),
      )}
      {CUSTOM_FIELDS.filter(({ kind }) => kind === 'line' || kind === 'text').map((field) => {
        const name = customFieldPath(field.key);
        const max = maxLength(field);
        return (
          max !== undefined &&
          controlOf(element, name) && <RoomLeft key={name} name={name} max={max} form={form} />
        );
      })}
      {CUSTOM_FIELDS.filter(({ services }) => services).map((field) => (
        <Asked key={field.key} field={field} {...props} />
      ))}
      {QUESTIONED_FIELDS.map((name) => (
        <Question key={name} name={name} {...props} />
      ))}
    </>
  );
}
