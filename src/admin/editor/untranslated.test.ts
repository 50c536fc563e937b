import type { CmsCollection } from 'decap-cms-core';
import type { EditorField } from './document-values';
import { originalOf, untranslated } from './untranslated';

const text = (name: string): EditorField => ({ name, widget: 'string' });
const list = (name: string, fields: EditorField[]): EditorField => ({
  ...{ name, widget: 'list', fields },
});

const collections: CmsCollection[] = [
  { name: 'pages', label: 'Pages', files: [{ ...page('content/pages/about.json') }] },
  { name: 'words-hi', label: 'Hindi', files: [{ ...page('content/hi/pages/about.json') }] },
];

function page(file: string) {
  return { name: 'about', label: 'About', file, fields: [text('heading')] };
}

it('the words of a file are of that of the first language', () => {
  expect(originalOf(collections, 'content/hi/pages/about.json')).toBe('content/pages/about.json');
  expect(originalOf(collections, 'content/pages/about.json')).toBeUndefined();
});

it('entries without words have what names them, or their place', () => {
  const fields = [
    text('heading'),
    list('services', [text('key'), text('title'), list('steps', [text('title')])]),
  ];
  const original = {
    heading: 'Services',
    price: '₹1 lakh',
    services: [{ key: 'crm', title: 'CRM', steps: [{ title: 'Look' }, { title: 'Build' }] }],
  };
  expect(untranslated(fields, original)).toEqual({
    services: [{ key: 'crm', steps: [{}, {}] }],
  });
});

it('a file that is a list begins with its entries', () => {
  const fields = [list('entries', [text('href'), text('label')])];
  const original = [{ href: '/about', label: 'About' }];
  expect(untranslated(fields, original)).toEqual([{ href: '/about' }]);
});
