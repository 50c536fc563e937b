import { storedEmail } from './send-enquiry';

it.each([
  ['Asha@Example.in', 'Asha@Example.in', null],
  ['asha@पत्र.भारत', 'asha@xn--h2blt9i.xn--h2brj9c', 'asha@पत्र.भारत'],
  ['asha@Почта.рф', 'asha@xn--80a1acny.xn--p1ai', 'asha@Почта.рф'],
  ['asha@xn--80a1acny.xn--p1ai', 'asha@xn--80a1acny.xn--p1ai', 'asha@почта.рф'],
  ['asha@xn--no-punycode-ü', 'asha@xn--no-punycode-ü', null],
  ['', '', null],
])('%j is stored as %j, and shown as %j', (typed, email, email_typed) => {
  expect(storedEmail(typed)).toEqual({ email, email_typed });
});
