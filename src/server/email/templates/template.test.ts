import { setLanguageSource } from '../../../language/language-context';
import { emailHtml, paragraph, quote } from './template';

afterEach(() => setLanguageSource(() => undefined));

const html = (language: string) => {
  setLanguageSource(() => ({ language, words: {} }));
  return emailHtml({ subject: 'Tea', blocks: [paragraph('Hello'), quote('You wrote', 'Tea')] });
};

it('an email in Arabic is written from right to left, also where only its body is shown', () => {
  expect(html('ar')).toContain('<html lang="ar" dir="rtl">');
  expect(html('ar')).toMatch(/<body><div lang="ar" dir="rtl" style="[^"]+"><p>Hello<\/p>/);
  expect(html('ar')).toContain('<blockquote style="border-right:3px');
});

it('an email in English is written from left to right', () => {
  expect(html('en')).toContain('<div lang="en" dir="ltr"');
  expect(html('en')).toContain('<blockquote style="border-left:3px');
});

it('an email in English with content in Arabic marks what is Arabic', () => {
  setLanguageSource(() => ({ language: 'ar', words: {} }));
  const written = emailHtml({
    ...{ lang: 'en-IN', subject: 'New enquiry' },
    blocks: [
      paragraph('You have a new enquiry.'),
      {
        kind: 'facts',
        facts: [
          { label: 'الخدمة', value: 'تنظيف', lang: 'ar' },
          { label: 'Service page', value: '/services' },
        ],
      },
      quote('التفاصيل', 'Tea', 'ar'),
    ],
  });
  expect(written).toContain('<div lang="en-IN" dir="ltr"');
  expect(written).toContain('<span lang="ar" dir="rtl">الخدمة: <bdi>تنظيف</bdi>');
  expect(written).toContain('<span>Service page: ');
  expect(written).toContain('<p lang="ar" dir="rtl">التفاصيل:</p>');
  expect(written).toContain('<blockquote style="border-left:3px');
  expect(written).toMatch(/<footer style="[^"]+" lang="ar" dir="rtl">/);
});
