import { controlName, CUSTOM_FIELDS, customFieldPath } from '../../domain/custom-fields';
import { ENQUIRY_FIELDS } from '../../domain/lead-fields';
import type { EnquiryFormState } from '../form-fields';

/** The text in the control of a name, or the options that are ticked. */
function shownIn(control: Element | RadioNodeList): string | string[] | undefined {
  if (!(control instanceof RadioNodeList)) {
    return 'value' in control ? String(control.value) : undefined;
  }
  return [...control]
    .filter((one) => one instanceof HTMLInputElement && one.checked)
    .map((one) => one.value);
}

/** Reads the fields as they stand in the page: a program that fills in forms may have told nobody. */
export function readFields({ getValues, setValue }: EnquiryFormState, form: HTMLFormElement): void {
  const fields = [
    ...ENQUIRY_FIELDS.map((name) => ({ name, path: name })),
    ...CUSTOM_FIELDS.map(({ key }) => ({ name: controlName(key), path: customFieldPath(key) })),
  ];
  for (const { name, path } of fields) {
    const control = form.elements.namedItem(name);
    const shown = control ? shownIn(control) : undefined;
    if (shown !== undefined && String(shown) !== String(getValues(path) ?? '')) {
      setValue(path, shown);
    }
  }
}
