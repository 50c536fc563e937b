/** The form of a reference, like `7KQM-2XWD`: letters and digits that are not mistaken for one another. */
const REFERENCE = /^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/;

/** Whether a text has the form of a reference; whether there is such an enquiry, only the database knows. */
export const isReference = (text: string): boolean => REFERENCE.test(text);
