import { cpuSeconds } from '../../../../../testing/cpu-seconds';
import { readPastedText, wordsOf } from './pasted-text';

it.each([
  [
    'an exported chat',
    '[12/11/26, 10:22] Rohan Mehta: Hi, we need a CRM for 40 people.\n[12/11/26, 10:23] Rohan Mehta: rohan@mehta.in',
    { name: 'Rohan Mehta', email: 'rohan@mehta.in', service: 'crm', source: 'whatsapp' },
  ],
  [
    'a chat of Android',
    '12/11/2026, 10:22 am - Rohan: Call me on 98200 12345 please',
    { name: 'Rohan', phone: '98200 12345', source: 'whatsapp' },
  ],
  [
    'a chat with somebody who is no contact',
    '[12/11/26, 10:22:07] +91 98200 12345: Hello',
    { phone: '+91 98200 12345', source: 'whatsapp' },
  ],
  [
    'a forwarded email',
    'From: "Rohan Mehta" <rohan@mehta.in>\nTo: hello@meghdoot.example\nSubject: CRM\n\nWe need a CRM.',
    { name: 'Rohan Mehta', email: 'rohan@mehta.in', service: 'crm', source: 'email' },
  ],
  [
    'a signature',
    'We need a CRM by 2026-12-01 for ₹12,50,000.\n\nRegards,\nRohan Mehta\n+91-98200-12345\nrohan.m@mehta.co.in',
    {
      ...{ name: 'Rohan Mehta', email: 'rohan.m@mehta.co.in', phone: '+91-98200-12345' },
      service: 'crm',
    },
  ],
  [
    'labelled lines',
    'Name: आशा देवी\nMobile: 022 2345 6789\nCompany: Devi & Daughters\nEmail: asha@devi.in',
    { name: 'आशा देवी', email: 'asha@devi.in', phone: '022 2345 6789', company: 'Devi & Daughters' },
  ],
  [
    'Windows line ends',
    'Name: Rohan\r\nPhone: 9820012345\r\n',
    { name: 'Rohan', phone: '9820012345' },
  ],
  [
    'an introduction',
    'Hello, this is Rohan Mehta from Mehta Mills and we want a website.',
    { name: 'Rohan Mehta', company: 'Mehta Mills' },
  ],
  [
    'a budget in a sentence',
    'We need it by March. Our budget is ₹ 12,50,000/- in all, and we have 900 people.',
    { budget: '10L-25L' },
  ],
  ['a budget in words', 'Budget: 3.5 lakh', { budget: '1L-5L' }],
  ['a budget below the first bound', 'budget around Rs. 80,000', { budget: 'under-1L' }],
  ['a budget above the last bound', 'The budget is 2 crore.', { budget: '25L+' }],
  ['a range over two budgets', 'Budget 4 lakh to 12 lakh', {}],
  ['a turnover, which is no budget', 'We turn over ₹50 crore a year.', {}],
  ['two services', 'CRM or Data Analytics, what do you think?', {}],
])('finds what is plain in %s', (_what, text, found) => {
  expect(readPastedText(text)).toEqual(found);
});

it.each([
  '',
  'We need it by 12-11-2026 for 40 people.',
  'Order 2026-11-12 of ₹12,50,000, invoice #1234567890123456789',
  'Our limit is € 1.250.000.000, or 1 250 000 000 € with licences',
  'Thanks,\n\n',
  'Regards,\n12345',
])('finds nothing in %j', (text) => {
  expect(readPastedText(text)).toEqual({});
});

it.each([
  ['two addresses', 'Write to rohan@mehta.in or priya@mehta.in', {}],
  ['two numbers', 'Ring 98200 12345 or 98200 54321', {}],
  [
    'a chat of two people',
    '[12/11/26, 10:22] Rohan: Hi\n[12/11/26, 10:23] Asha Rao: How can we help?',
    { source: 'whatsapp' },
  ],
  ['two labelled names', 'Name: Rohan\nName: Priya\nPhone: 98200 12345', { phone: '98200 12345' }],
  [
    'one number written in two ways, and a name that is short below',
    'From: Rohan Mehta <rohan@mehta.in>\n\n+91 98200 12345, 098200 12345\n\nRegards,\nRohan',
    {
      ...{ name: 'Rohan Mehta', email: 'rohan@mehta.in', phone: '+91 98200 12345' },
      source: 'email',
    },
  ],
])('takes of %s what can only be one thing', (_what, text, found) => {
  expect(readPastedText(text)).toEqual(found);
});

it.each(['1 ', 'a@', 'a.', '[1/1/26, ', 'Name: ', '('])(
  'is done quickly with "%s" for ever',
  async (part) => {
    expect(await cpuSeconds(() => readPastedText(part.repeat(20_000)))).toBeLessThan(3);
  },
);

it('leaves the words of a chat without its stamps', () => {
  const chat = '[12/11/26, 10:22] Rohan: Hi\n[12/11/26, 10:23] Rohan: We need a CRM.';
  expect(wordsOf(chat)).toBe('Hi\nWe need a CRM.');
});
