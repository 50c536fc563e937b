import type { ComponentProps } from 'react';
import { CharacterCount, type ControlAttributes, Field } from '../../components/field';
import {
  controlName,
  customPrompt,
  type CustomField,
  customFieldPath,
  customFieldsOf,
  optionsOf,
} from '../../domain/custom-fields';
import { fieldId } from '../booking';
import * as styles from './enquiry-form.module.css';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
>;

/**
 * How a phone's keyboard and the browser help to fill in a line. A number is typed as text: in a number field a scroll
 * changes it, and what is no number in the browser's language is gone before anybody can say so.
 */
const ATTRIBUTES: Readonly<Partial<Record<CustomField['kind'], InputAttributes>>> = {
  number: { inputMode: 'decimal', autoComplete: 'off' },
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  date: { type: 'date', autoComplete: 'off' },
  link: { inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
  phone: { type: 'tel', autoComplete: 'off' },
};

interface ControlProps {
  field: CustomField;
  attributes: ControlAttributes;
}

const Select = ({ field, attributes }: ControlProps) => (
  <select {...attributes} name={controlName(field.key)}>
    <option value="">{customPrompt()}</option>
    {optionsOf(field).map(({ key, label }) => (
      <option key={key} value={key}>
        {label}
      </option>
    ))}
  </select>
);

/** The empty control says that the field is in the form, because a box that is not ticked is not sent. */
function Checkboxes({ field, attributes }: ControlProps) {
  const { id, 'aria-invalid': isInvalid } = attributes;
  const name = controlName(field.key);
  return (
    <div className={styles.options}>
      <input type="hidden" name={name} value="" data-empty="" />
      {optionsOf(field).map(({ key, label }, index) => (
        <label key={key} className={styles.option}>
          <input
            type="checkbox"
            id={index === 0 ? id : `${id}-${index + 1}`}
            name={name}
            value={key}
            aria-invalid={isInvalid}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

function Control({ field, attributes }: ControlProps) {
  const name = controlName(field.key);
  switch (field.kind) {
    case 'choice':
    case 'yesNo':
      return <Select field={field} attributes={attributes} />;
    case 'choices':
      return <Checkboxes field={field} attributes={attributes} />;
    case 'text':
      return <textarea {...attributes} name={name} autoCapitalize="sentences" rows={3} />;
    default:
      return (
        <input
          {...attributes}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="next"
          {...ATTRIBUTES[field.kind]}
          name={name}
        />
      );
  }
}

/**
 * The agency's own questions, as HTML. One for some services is shown to everybody where there are no scripts, and then it is
 * never required.
 */
export const CustomFields = ({ isForCall }: { isForCall: boolean }) =>
  customFieldsOf(isForCall ? 'call' : 'enquiry').map((field) => {
    const { key, label, hint, kind, required = false, services } = field;
    return (
      <div
        key={key}
        className={kind === 'choices' ? styles.wide : undefined}
        data-services={services && ''}
      >
        <Field
          id={fieldId(customFieldPath(key))}
          label={label}
          hint={hint}
          required={required}
          isGroup={kind === 'choices'}
          note={kind === 'text' || kind === 'line' ? (id) => <CharacterCount id={id} /> : undefined}
        >
          {(attributes) => (
            <Control
              field={field}
              attributes={{ ...attributes, required: required && !services }}
            />
          )}
        </Field>
      </div>
    );
  });
