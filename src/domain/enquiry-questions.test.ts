import { askAbout } from './enquiry-questions';

it.each([
  ['asha@gmial.com', 'asha@gmail.com'],
  ['asha@gmal.com', 'asha@gmail.com'],
  ['asha@gmaill.com', 'asha@gmail.com'],
  ['asha@gmail.con', 'asha@gmail.com'],
  ['Asha.Rao@YAHO.com ', 'Asha.Rao@yahoo.com'],
  ['asha@yahoo.co.im', 'asha@yahoo.co.in'],
  ['asha@redifmail.com', 'asha@rediffmail.com'],
  ['asha@outlok.com', 'asha@outlook.com'],
])('suggests what %s was probably meant to be', (email, suggestion) => {
  expect(askAbout('email', email)).toEqual({ text: `Did you mean ${suggestion}?`, suggestion });
});

it.each([
  'asha@gmail.com',
  'asha@mail.com',
  'asha@ymail.com',
  'asha@rao-textiles.in',
  'asha@gmail.example.in',
  'आशा@उदाहरण.भारत',
  'asha',
  '',
])('asks nothing about the address %j', (email) => {
  expect(askAbout('email', email)).toBeUndefined();
});

it('asks about an address without a dot, which is valid', () => {
  expect(askAbout('email', 'a@b')?.text).toMatch(/complete/);
  expect(askAbout('email', 'a@b')?.suggestion).toBeUndefined();
});

it.each([
  ['abc', /doesn't look like/],
  ['12345', /too short/],
])('asks about the phone number %s', (phone, text) => {
  expect(askAbout('phone', phone)?.text).toMatch(text);
});

it.each(['', '+91 98100 00000', '022-123456', '९८१०० ०००००', 'ask for Asha: 98100 00000'])(
  'asks nothing about the phone number %j',
  (phone) => expect(askAbout('phone', phone)).toBeUndefined(),
);

it('asks nothing about other fields', () => {
  expect(askAbout('name', 'abc')).toBeUndefined();
});
