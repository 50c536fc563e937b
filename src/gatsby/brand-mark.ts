/** The brand's cloud in a box of 64, and the prompt in it (content/pictures/logo-mark.svg). */
export const CLOUD =
  'M17.5 49.5A13.5 13.5 0 0 1 14.2 22.9A18.5 18.5 0 0 1 49.7 21.3A14.2 14.2 0 0 1 48.5 49.5H31.5L20.6 59.5A1.85 1.85 0 0 1 17.5 58.1Z';
export const PROMPT = 'M27 25.5L36.5 34L27 42.5';
