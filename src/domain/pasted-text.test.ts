import { parseEnquiry } from './enquiry';

const valid = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98100 00000',
  company: 'Rao Textiles',
  service: 'ecommerce',
  budget: '5L-10L',
  message: 'We sell cloth.\nWe want to sell it online.',
};

describe('pasted text', () => {
  it('loses the invisible characters that pasted text brings along', () => {
    const pasted = (text: string) =>
      `\ufeff\u202a${text.split('').join('\u200b')}\u202c\u2069\u2060`;
    const parsed = parseEnquiry({
      ...valid,
      name: pasted('Asha'),
      email: pasted('asha@example.in'),
      phone: pasted('+91 98100 00000'),
      company: pasted('Rao\u2028Sons'),
      message: pasted('Two\u2029lines'),
    });
    expect(parsed.ok && parsed.enquiry).toMatchObject({
      name: 'Asha',
      email: 'asha@example.in',
      phone: '+91 98100 00000',
      company: 'Rao Sons',
      message: 'Two\nlines',
    });
  });

  it('keeps joiners and direction marks, which scripts need', () => {
    const name = 'क्\u200dष \u200fשלום';
    const parsed = parseEnquiry({ ...valid, name });
    expect(parsed.ok && parsed.enquiry.name).toBe(name);
  });
});
