/** Where the browser keeps the choice of light, dark or system; the public pages read the same one. */
export const APPEARANCE_KEY = 'desk-theme';
