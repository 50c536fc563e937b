import { readFileSync } from 'node:fs';
import { SERVICE_VALUES } from '../../../domain/enquiry-fields';
import { testOurContent } from '../../../../testing/pages/content/our-content';
import type { ReplyTemplate } from '../../lib/site-content';
import { fillTemplate, replyChannels, replyHref, templatesFor } from './reply-text';

const ASHA = {
  name: 'Asha Rao',
  email: 'asha+work@clinic.example',
  phone: '98765 43210',
  reference: 'ABCD-2345',
  service: 'crm',
};
const SITE = {
  ...{ brand: 'Meghdoot Labs', hours: '9 AM to 7 PM IST', minutes: 30 },
  ...{ staff: 'Ravi Nair' },
  page: 'https://site.example/portfolio/vyapar-crm',
};

describe('a reply', () => {
  it('opens as an email with subject and text, lines ending as mail programs expect', () => {
    const reply = { subject: 'Your enquiry – ABCD', text: 'Hello\n\nAsha + co' };
    const url = new URL(replyHref(ASHA, { ...reply, channel: 'email' }) ?? '');
    expect(decodeURIComponent(url.pathname)).toBe('asha+work@clinic.example');
    expect(url.searchParams.get('subject')).toBe('Your enquiry – ABCD');
    expect(url.searchParams.get('body')).toBe('Hello\r\n\r\nAsha + co');
  });

  it('lets no address add parts to the link', () => {
    const lead = { ...ASHA, email: 'a?bcc=b@c.example' };
    const href = replyHref(lead, { channel: 'email', subject: 'a', text: 'b' });
    expect(new URL(href ?? '').searchParams.has('bcc')).toBe(false);
  });

  it('calls, and opens WhatsApp with the text', () => {
    expect(replyHref(ASHA, { channel: 'phone', subject: '', text: '' })).toBe('tel:+919876543210');
    const url = new URL(
      replyHref(ASHA, { channel: 'whatsapp', subject: '', text: 'Hello & hi' }) ?? '',
    );
    expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
    expect(url.searchParams.get('text')).toBe('Hello & hi');
  });

  it('goes by the channels there is a number for', () => {
    expect(replyChannels(ASHA)).toEqual(['email', 'phone', 'whatsapp']);
    expect(replyChannels({ phone: '1234' })).toEqual(['email', 'phone']);
    expect(replyChannels({ phone: null })).toEqual(['email']);
    expect(replyChannels({ email: '', phone: '1234' })).toEqual(['phone']);
  });
});

test('a template takes office hours and the length of a call from the content', () => {
  const text = 'A {minutes}-minute call, {hours}: {other}';
  expect(fillTemplate(text, ASHA, SITE)).toBe('A 30-minute call, 9 AM to 7 PM IST: {other}');
});

describe('the templates in the sample content', () => {
  const templates: ReplyTemplate[] = JSON.parse(
    readFileSync('content/reply-templates.json', 'utf8'),
    (_key, value) => (value && value.pages ? { ...value, service: value.service ?? null } : value),
  );

  testOurContent.each(SERVICE_VALUES)('have one of its own for %s, offered first', (service) => {
    expect(templatesFor(templates, service)[0]?.service).toBe(service);
  });

  testOurContent.each(templates.map((template) => [template.key, template] as const))(
    '%s fills in everything it names',
    (_key, { subject, email, whatsapp }) => {
      const [filledSubject = '', ...texts] = [subject, email, whatsapp].map((text) =>
        fillTemplate(text, ASHA, SITE),
      );
      expect([filledSubject, ...texts].join('')).not.toMatch(/[{}]/);
      expect(filledSubject).toContain('ABCD-2345');
      for (const text of texts) {
        expect(text).toContain('Hello Asha Rao');
        expect(text).toContain(SITE.page);
        expect(text).toMatch(/Ravi Nair(\n| from )Meghdoot Labs/);
      }
    },
  );
});
