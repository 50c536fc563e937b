import { language } from '../language/language-context';

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE ** 2;

/** A size as people say it, such as `1.4 MB`; never nothing. */
export function sizeText(bytes: number): string {
  const isLarge = bytes >= MEGABYTE;
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(isLarge ? bytes / MEGABYTE : Math.max(1, bytes / KILOBYTE));
}
