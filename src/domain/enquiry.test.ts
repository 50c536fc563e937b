import { cpuSeconds } from '../../testing/cpu-seconds';
import { parseEnquiry } from './enquiry';
import { ENQUIRY_MAX, messageLimit } from './enquiry-fields';
import { byField, ENQUIRY_FIELDS } from './lead-fields';

const valid = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98100 00000',
  company: 'Rao Textiles',
  service: 'ecommerce',
  budget: '5L-10L',
  message: 'We sell cloth.\nWe want to sell it online.',
};

const faults = (change: Record<string, unknown>) => {
  const parsed = parseEnquiry({ ...valid, ...change });
  return parsed.ok ? [] : parsed.errors;
};

const stored = (change: Record<string, unknown>) => {
  const parsed = parseEnquiry({ ...valid, ...change });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.enquiry;
};

describe('a valid enquiry', () => {
  it('is kept as it is', () => {
    const nothing = byField(ENQUIRY_FIELDS, () => null);
    expect(stored({})).toEqual({
      ...{ ...nothing, ...valid, consultation_at: null, custom_fields: {} },
    });
  });

  it('is trimmed, with \\n for line ends', () => {
    const enquiry = stored({
      name: '  Asha\t',
      email: ' asha@example.in ',
      message: '\r\none\r\ntwo\rthree ',
    });
    expect(enquiry).toMatchObject({
      name: 'Asha',
      email: 'asha@example.in',
      message: 'one\ntwo\nthree',
    });
  });

  it.each([[undefined], [null], [''], ['   ']])(
    'stores null for an optional field of %j',
    (empty) => {
      expect(stored({ phone: empty, company: empty, budget: empty })).toMatchObject({
        phone: null,
        company: null,
        budget: null,
      });
    },
  );

  it.each(['आशा राव', 'ஆஷா', 'نور', 'A‍sha \u200F', '👩‍👩‍👧 Asha'])(
    'keeps the name %s unchanged',
    (name) => {
      expect(stored({ name }).name).toBe(name.trim());
    },
  );

  it('counts code points, not UTF-16 units', () => {
    expect(stored({ name: '😀'.repeat(100) }).name).toHaveLength(200);
    expect(faults({ name: '😀'.repeat(101) })).toEqual([
      { field: 'name', message: 'Please keep your name to 100 characters.' },
    ]);
  });
});

describe('a faulty enquiry', () => {
  it.each([
    ['name', 101, 'Please keep your name to 100 characters.'],
    ['phone', 33, 'Please keep your phone number to 32 characters.'],
    ['company', 121, 'Please keep your company name to 120 characters.'],
    ['message', 5001, 'Please keep this to 5,000 characters.'],
  ])('is told the bound of %s', (field, length, message) => {
    expect(faults({ [field]: 'x'.repeat(length) })).toEqual([{ field, message }]);
    expect(faults({ [field]: 'x'.repeat(length - 1) })).toEqual([]);
  });

  it('may have an address of 254 characters, not of 255', () => {
    const domain = `${`${'d'.repeat(60)}.`.repeat(4)}in`;
    const local = 'l'.repeat(254 - 1 - domain.length);
    expect(faults({ email: `${local}@${domain}` })).toEqual([]);
    expect(faults({ email: `${local}l@${domain}` })).toEqual([
      { field: 'email', message: 'Please keep your email address to 254 characters.' },
    ]);
  });

  it.each([
    'asha',
    'asha@',
    '@example.in',
    'a b@example.in',
    'a@-b.in',
    'a@b..in',
    'a@b.in, c@d.in',
  ])('may not have the address %j', (email) => {
    expect(faults({ email })).toEqual([
      { field: 'email', message: 'Please enter an email address like name@example.com.' },
    ]);
  });

  it('lists one fault per field, in the order of the form', () => {
    const parsed = parseEnquiry({ zeal: 1 });
    expect(parsed).toEqual({
      ok: false,
      errors: [
        { field: 'name', message: 'Please enter your name.' },
        { field: 'email', message: 'Please enter your email address.' },
        { field: 'service', message: 'Please choose a service.' },
        { field: 'message', message: 'Please describe your project.' },
        { field: 'zeal', message: 'This field is not known.' },
      ],
    });
  });

  it.each(['name', 'phone', 'company'])('may not break the line of %s', (field) => {
    for (const text of ['a\nb', 'a\r\nBcc: b', 'a\n']) {
      expect(faults({ [field]: text })).toEqual([
        { field, message: expect.stringContaining('on one line.') },
      ]);
    }
  });

  it.each(['\u0000', '\u001b', '\u007f', '\u0085', '\ud800', '\udc00'])(
    'may not hold %j in any text',
    (character) => {
      for (const field of ['name', 'phone', 'company', 'message']) {
        expect(faults({ [field]: `a${character}b` })).toEqual([
          { field, message: expect.stringContaining('special or invisible character') },
        ]);
      }
    },
  );

  it.each([[[]], [{}], [1], [true]])('may not have %j for a text', (value) => {
    expect(faults({ name: value, phone: value, budget: value, service: value })).toEqual([
      { field: 'name', message: 'Full Name must be text.' },
      { field: 'phone', message: 'Phone must be text.' },
      { field: 'service', message: 'Service Needed must be one of the listed options.' },
      { field: 'budget', message: 'Budget must be text.' },
    ]);
  });

  it.each(['toString', 'Healthcare', '__proto__'])('may not choose %j', (value) => {
    expect(faults({ service: value, budget: value }).map(({ field }) => field)).toEqual([
      'service',
      'budget',
    ]);
  });

  it.each([[null], [[]], ['text'], [7], [undefined]])('is not %j', (input) => {
    expect(parseEnquiry(input)).toEqual({
      ok: false,
      errors: [{ field: '', message: 'An enquiry must be an object.' }],
    });
  });

  it('gets a bounded answer however many keys it invents', () => {
    const parsed = parseEnquiry(
      Object.fromEntries(Array.from({ length: 999 }, (_, i) => [`k${i}`, 1])),
    );
    expect(parsed.ok || parsed.errors.length).toBe(4 + 10);
  });

  it('is refused in linear time', async () => {
    const long = {
      name: `${' '.repeat(60_000)}x\n`,
      email: 'a@'.repeat(30_000),
      message: ' '.repeat(60_000),
    };
    expect(await cpuSeconds(() => faults(long))).toBeLessThan(0.5);
  });
});

test('the form names the bound of the message as it is', () => {
  expect(messageLimit()).toBe(`${ENQUIRY_MAX.message.toLocaleString('en-IN')} characters at most`);
});
