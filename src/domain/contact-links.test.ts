import { chatHref, mailtoHref, telHref } from './contact-links';

it.each([
  ['asha+crm@clinic.example', 'asha+crm@clinic.example'],
  ['hello?bcc=spy@elsewhere.example', 'hello?bcc=spy@elsewhere.example'],
  ['a%41b@clinic.example', 'a%41b@clinic.example'],
  ['a,spy@elsewhere.example', 'a,spy@elsewhere.example'],
  ['a&cc=spy@elsewhere.example', 'a&cc=spy@elsewhere.example'],
  ['a;b#c@clinic.example', 'a;b#c@clinic.example'],
  ['"a@b"@clinic.example', '"a@b"@clinic.example'],
])('%s is the only recipient', (address, recipient) => {
  const link = new URL(mailtoHref(address, { subject: 'Hello', body: 'a & b' }));
  expect(decodeURIComponent(link.pathname)).toBe(recipient);
  expect(link.pathname).not.toMatch(/[,;?&]/);
  expect([...link.searchParams.keys()]).toEqual(['subject', 'body']);
});

it('is an address alone where nothing else is known', () => {
  expect(mailtoHref('asha@clinic.example')).toBe('mailto:asha@clinic.example');
});

it('writes the lines of an email as mail programs read them, and no half of a character', () => {
  const href = mailtoHref('asha@clinic.example', { body: 'a\nb\r\nc \ud83d' });
  expect(href).toBe('mailto:asha@clinic.example?body=a%0D%0Ab%0D%0Ac%20');
});

it('dials the digits of a number, and its extension once somebody answers', () => {
  expect(telHref('+91 (11) 4055-0123')).toBe('tel:+911140550123');
  expect(telHref('+44 (0)20 7946 0123')).toBe('tel:+442079460123');
  expect(telHref('+91 11 4055 0123', '56')).toBe('tel:+911140550123;ext=56');
});

it('starts a chat with a text', () => {
  expect(chatHref('+91 98220 12345', 'a & b')).toBe('https://wa.me/919822012345?text=a%20%26%20b');
  expect(chatHref('+49 (0)170 1234567', 'a')).toBe('https://wa.me/491701234567?text=a');
});
