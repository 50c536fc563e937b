import { findCustomField } from './custom-fields';
import { customChangesSchema, customFieldsSchema, missingFields } from './custom-values';
import { fieldErrors } from './zod';

const schema = customFieldsSchema('your');

function read(given: unknown) {
  const parsed = schema.safeParse(given);
  return parsed.success
    ? parsed.data
    : fieldErrors(parsed.error.issues).map(({ field, message }) => `${field}: ${message}`);
}

test.each([
  ['found-by', '  A friend ', 'A friend'],
  ['tools', 'A list\r\n and paper', 'A list\n and paper'],
  ['start', 'spring', 'spring'],
  ['devices', ['kiosk', 'phone', 'kiosk'], ['phone', 'kiosk']],
  ['devices', ['', 'till'], ['till']],
  ['devices', 'till', ['till']],
  ['moved', 'yes', true],
  ['moved', false, false],
  ['beds', '1,250', 1250],
  ['beds', 12.5, 12.5],
  ['spend', '₹12.5 lakh', 1_250_000],
  ['spend', 900, 900],
  ['opening', '2028-02-29', '2028-02-29'],
  ['shop', 'shop.example/hi', 'https://shop.example/hi'],
  ['shop', 'HTTP://shop.example', 'http://shop.example'],
  ['second-phone', '+91 98100 12345', '+91 98100 12345'],
])('%s takes %j', (key, given, value) => {
  expect(read({ [key]: given })).toEqual({ [key]: value });
});

test.each([
  ['found-by', 'a\nb', 'Please write “How did you find us?” on one line.'],
  ['found-by', 'x'.repeat(61), 'Please keep “How did you find us?” to 60 characters.'],
  ['tools', 'x'.repeat(2001), 'Please keep “What do you use today?” to 2,000 characters.'],
  ['tools', { a: 1 }, 'What do you use today? must be text.'],
  ['found-by', ['one', 'two'], 'How did you find us? must be text.'],
  ['start', 'autumn', 'When should it begin? must be one of the listed options.'],
  ['devices', ['phone', 'watch'], 'Which devices? must be one of the listed options.'],
  ['moved', 'perhaps', 'Moved from another system? must be one of the listed options.'],
  ['beds', 'twelve', 'Please write a number for “Beds”.'],
  ['beds', '1.2.3', 'Please write a number for “Beds”.'],
  ['beds', 0, '“Beds” must be at least 1.'],
  ['beds', 5001, '“Beds” must be at most 5,000.'],
  ['spend', '12.75', 'Please write a whole amount for “Spent a year today”.'],
  ['spend', -1, '“Spent a year today” must be at least 0.'],
  ['opening', '2027-02-31', 'Please choose a day for “Opening day”, such as 2027-01-31.'],
  ['opening', '31/01/2027', 'Please choose a day for “Opening day”, such as 2027-01-31.'],
  [
    'shop',
    'javascript:alert(1)',
    'Please write a web address like https://example.com for “Address of your shop”.',
  ],
  [
    'shop',
    'data:text/html,x',
    'Please write a web address like https://example.com for “Address of your shop”.',
  ],
  [
    'shop',
    'https://me:secret@shop.example',
    'Please write a web address like https://example.com for “Address of your shop”.',
  ],
  [
    'shop',
    'a shop',
    'Please write a web address like https://example.com for “Address of your shop”.',
  ],
  ['second-phone', '9'.repeat(33), 'Please keep your second number to 32 characters.'],
  ['nothing', 'x', 'This field is not known.'],
])('%s does not take %j', (key, given, message) => {
  expect(read({ [key]: given })).toEqual([`${key}: ${message}`]);
});

test('empty answers are none', () => {
  const empty = { tools: ' \n ', devices: [''], start: '', moved: null, shop: undefined };
  expect(read(empty)).toEqual({});
  expect(read(undefined)).toEqual({});
});

test.each([[[]], ['text'], [null], [12]])('%j is no object of answers', (given) => {
  expect(read(given)).toEqual([': Custom fields must be an object of keys and values.']);
});

test('a change of the desk clears an answer', () => {
  const change = customChangesSchema('the').parse({ tools: '', start: null, moved: 'no' });
  expect(change).toEqual({ tools: null, start: null, moved: false });
});

describe('a required field', () => {
  const field = findCustomField('devices');
  afterEach(() => void Object.assign(field ?? {}, { required: false }));

  it('has to be answered where the page had it, and its service is chosen', () => {
    Object.assign(field ?? {}, { required: true });
    const missing = [{ field: 'devices', message: 'Please answer “Which devices?”.' }];
    expect(missingFields({ devices: '' }, 'crm', 'your')).toEqual(missing);
    expect(missingFields({ devices: [''] }, 'crm', 'your')).toEqual(missing);
    expect(missingFields({ devices: '' }, 'hosting', 'your')).toEqual([]);
    expect(missingFields({ tools: '' }, 'crm', 'your')).toEqual([]);
    expect(missingFields(undefined, 'crm', 'your')).toEqual([]);
  });
});
