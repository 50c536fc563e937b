import form from '../words/enquiry-form';

const { questions } = form;

/** Mail providers whose names visitors of this site type most; a near miss of one of them is worth a question. */
const PROVIDERS = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.in',
  'yahoo.in',
  'ymail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'icloud.com',
  'rediffmail.com',
  'zohomail.in',
  'zohomail.com',
  'protonmail.com',
  'proton.me',
  // Real ones that look like a mistyped other.
  'mail.com',
  'email.com',
  'gmx.com',
];

/** Fewer digits than the shortest number somebody could be called back on. */
const MIN_PHONE_DIGITS = 6;

/** Something about a valid value that looks like a mistake; it never keeps an enquiry from being sent. */
export interface FieldQuestion {
  text: string;
  /** The value that was probably meant. */
  suggestion?: string;
}

/** One letter is missing, doubled or another, or two neighbours have changed places. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const rest = typed.slice(start);
  const wanted = meant.slice(start);
  const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0];
  return (
    rest.slice(1) === wanted.slice(1) ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    (isSwapped && rest.slice(2) === wanted.slice(2))
  );
}

function askAboutEmail(email: string): FieldQuestion | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain === '' || PROVIDERS.includes(domain)) return undefined;
  const meant = PROVIDERS.find((provider) => isOneSlipAway(domain, provider));
  if (meant) {
    const suggestion = `${email.slice(0, at)}@${meant}`;
    return { text: questions.meant.replace('{suggestion}', suggestion), suggestion };
  }
  return domain.includes('.') ? undefined : { text: questions.incomplete };
}

function askAboutPhone(phone: string): FieldQuestion | undefined {
  const digits = phone.replace(/\P{Nd}/gu, '').length;
  if (phone === '' || digits >= MIN_PHONE_DIGITS) return undefined;
  return { text: digits === 0 ? questions.noNumber : questions.shortNumber };
}

/** Asks back about a value that is likely mistyped; undefined for most values. */
export function askAbout(field: string, value: string): FieldQuestion | undefined {
  if (field === 'email') return askAboutEmail(value.trim());
  return field === 'phone' ? askAboutPhone(value.trim()) : undefined;
}
