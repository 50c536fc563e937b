import {
  ENQUIRY_FIELDS,
  type EnquiryField,
  isChoiceField,
  isRequired,
  kindOf,
} from '../../domain/lead-fields';

/** The type of a field's texts, declared in enquiry.graphql. Content may leave out an optional field. */
function typeOf(field: EnquiryField): string {
  if (kindOf(field) === 'text') return 'EnquiryMessageField!';
  if (isChoiceField(field)) return isRequired(field) ? 'RequiredEnquiryChoice!' : 'EnquiryChoice';
  return isRequired(field) ? 'RequiredEnquiryField!' : 'OptionalEnquiryField';
}

const description = (field: EnquiryField): string =>
  isRequired(field) ? 'Has to be filled in.' : 'Optional; left out, the form does not ask for it.';

/** The type of the fields' texts in content/enquiry-form.json, generated from the table in src/domain/lead-fields. */
export const ENQUIRY_FIELDS_TYPE = `
"The words of the enquiry form's fields, in the form's order."
type EnquiryFields {
${ENQUIRY_FIELDS.map((field) => `  "${description(field)}"\n  ${field}: ${typeOf(field)}`).join('\n')}
}
`;
