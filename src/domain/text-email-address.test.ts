import { emailSchema } from './enquiry';
import { asciiEmail } from './text';

it.each([
  ['asha@example.in', 'asha@example.in'],
  ['asha@पत्र.भारत', 'asha@xn--h2blt9i.xn--h2brj9c'],
  ['Asha+web@ПОЧТА.рф', 'Asha+web@xn--80a1acny.xn--p1ai'],
  ['asha@bücher.example', 'asha@xn--bcher-kva.example'],
])('%s is known to mail servers as %s', (typed, ascii) => {
  expect(emailSchema.parse(typed)).toBe(typed);
  expect(asciiEmail(typed)).toBe(ascii);
});

it.each([
  'आशा@पत्र.भारत',
  'asha@पत्र.भारत/path',
  'asha@पत्र.भारत:25',
  'asha@पत्र／win.भारत',
  'asha@.भारत',
  `asha@${'भ'.repeat(60)}.भारत`,
  `asha@${'почта.'.repeat(40)}рф`,
])('%s is no address', (typed) => {
  expect(emailSchema.safeParse(typed).success).toBe(false);
});
