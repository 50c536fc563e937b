import { replyLinks, whatsAppNumber } from './reply-links';

const ASHA = {
  name: 'Asha Rao',
  email: 'asha+work@clinic.example',
  phone: '98765 43210',
  reference: 'ABCD-2345',
  service: 'crm',
};
const hrefs = (part: Partial<typeof ASHA> | { phone: null }) =>
  new Map(
    replyLinks({ ...ASHA, ...part }, 'Meghdoot Labs').map(({ channel, href }) => [channel, href]),
  );

describe('replyLinks', () => {
  it('writes an e-mail with the reference in its subject and a greeting', () => {
    const url = new URL(hrefs({}).get('email') ?? '');
    expect(decodeURIComponent(url.pathname)).toBe('asha+work@clinic.example');
    expect(url.searchParams.get('subject')).toBe('Your enquiry ABCD-2345 – Meghdoot Labs');
    expect(url.searchParams.get('body')).toBe(
      'Hello Asha Rao, this is Meghdoot Labs. Thank you for your enquiry about Custom CRM System (reference ABCD-2345).\r\n\r\n',
    );
  });

  it('lets no address add parts to the link', () => {
    const href = hrefs({ email: 'a?bcc=b@c.example' }).get('email') ?? '';
    expect(new URL(href).searchParams.has('bcc')).toBe(false);
  });

  it('calls, and greets by WhatsApp', () => {
    expect(hrefs({}).get('phone')).toBe('tel:9876543210');
    const url = new URL(hrefs({}).get('whatsapp') ?? '');
    expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
    expect(url.searchParams.get('text')).toMatch(/^Hello Asha Rao, .*ABCD-2345/);
  });

  it('offers what there is a number for', () => {
    expect([...hrefs({ phone: null }).keys()]).toEqual(['email']);
    expect([...hrefs({ phone: '1234' }).keys()]).toEqual(['email', 'phone']);
  });
});

it.each([
  ['98765 43210', '919876543210'],
  ['098765-43210', '919876543210'],
  ['+91 98765 43210', '919876543210'],
  ['0091 98765 43210', '919876543210'],
  ['919876543210', '919876543210'],
  ['+1 (415) 555-2671', '14155552671'],
  ['+65 8123 4567', '6581234567'],
  ['12345', null],
  ['call me', null],
])('%p is %p for WhatsApp', (phone, number) => {
  expect(whatsAppNumber(phone)).toBe(number);
});
