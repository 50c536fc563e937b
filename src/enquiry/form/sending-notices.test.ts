import { enquiryText, mailHref, whatsappHref } from './sending-notices';

const textOf = (href: string, name: string) => new URL(href).searchParams.get(name);

it('writes what was typed as a person would', () => {
  expect(
    enquiryText({
      name: 'आशा राव',
      email: '',
      service: 'crm',
      budget: '25L+',
      message: 'Namaste\n🙏',
    }),
  ).toBe('Full Name: आशा राव\nService Needed: Custom CRM System\nBudget: ₹25 Lakh+\n\nNamaste\n🙏');
});

it('says the answers to the agency’s own questions, in the words of their options', () => {
  const custom_fields = {
    ...{ start: 'spring', devices: ['till', 'kiosk'], tools: 'Paper\nand pens' },
    // Asked only of another service.
    beds: '12',
  };
  expect(enquiryText({ service: 'crm', message: 'Stock', custom_fields })).toBe(
    [
      ...['Service Needed: Custom CRM System', 'When should it begin? In spring'],
      ...['Which devices? Tills, Kiosks', 'What do you use today? Paper', 'and pens', '', 'Stock'],
    ].join('\n'),
  );
});

it('says when the call was to be', () => {
  const consultation_at = '2026-11-23T04:30:00.000Z';
  const text = enquiryText({ name: 'Asha', consultation_at, message: 'Stock' });
  expect(text.replace(/\s/g, ' ')).toMatch(
    /^Full Name: Asha Call: .*Monday,? 23 November at 10:00 am IST\)? {2}Stock$/,
  );
  expect(enquiryText({ consultation_at: 'none', message: 'Stock' })).toBe('Stock');
});

it('carries any script and sign unchanged', () => {
  const text = 'தமிழ் & "quotes"? #1 مرحبا 🙏';
  expect(textOf(whatsappHref('919876543210', text), 'text')).toBe(text);
  expect(textOf(mailHref('a@b.example', 'Hello & welcome', text), 'body')).toBe(text);
  expect(textOf(mailHref('a@b.example', 'Hello & welcome', text), 'subject')).toBe(
    'Hello & welcome',
  );
});

it('cuts what no address can hold between two characters, and says so', () => {
  const href = mailHref('a@b.example', 'Enquiry', '🙏'.repeat(5000));
  expect(href.length).toBeLessThan(2048);
  expect(textOf(href, 'body')).toMatch(/^(🙏){100,} …$/u);
});

it('leaves out what cannot be written in an address', () => {
  expect(textOf(whatsappHref('91', 'half \uD83D pair'), 'text')).toBe('half  pair');
});
