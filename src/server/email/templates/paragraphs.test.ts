import { emailHtml } from './template';

it('a reply has paragraphs and line breaks that every mail program shows', () => {
  const text = 'Hello Priya,\n\nMarch is fine.\nTwo weeks of tests.\n\nAsha';
  const blocks = [
    { kind: 'letter' as const, text },
    { kind: 'quote' as const, title: 'You wrote', text: 'First line\nSecond <line>' },
  ];
  const html = emailHtml({ subject: 'Your shop', blocks });
  expect(html).toContain(
    '<p dir="auto">Hello Priya,</p><p dir="auto">March is fine.<br/>Two weeks of tests.</p><p dir="auto">Asha</p>',
  );
  expect(html).toContain('<p dir="auto">First line<br/>Second &lt;line&gt;</p></blockquote>');
  expect(html).not.toContain('pre-wrap');
});
