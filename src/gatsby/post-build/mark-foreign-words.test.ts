import { foreignTexts, markForeignWords } from './mark-foreign-words';

jest.mock('../../../content/agency.json', () => ({
  ...jest.requireActual<object>('../../../content/agency.json'),
  languages: ['de', 'en', 'ar'],
}));

const word = (text: string, translation?: string) => ({
  ...{ file: 'services/crm.json', path: '[0].title', name: '[crm].title', at: '', mayStay: false },
  ...{ text, translation },
});

const isForeign = foreignTexts([
  word('Lagerverwaltung'),
  word('Fragen Sie {brand} & uns.'),
  word('Team'),
  word('Mannschaft', 'Team'),
  word('Über uns', 'About us'),
  { ...word('Deichwerk'), mayStay: true },
]);

const mark = (html: string, tag = 'en') => markForeignWords(html, tag, isForeign);

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Lagerverwaltung</title></head><body>${body}</body></html>`;

it('marks an element that has only words of the first language', () => {
  expect(mark(page('<ul><li class="a">Lagerverwaltung</li><li>Stock</li></ul>'))).toBe(
    page('<ul><li lang="de" class="a">Lagerverwaltung</li><li>Stock</li></ul>'),
  );
});

it('marks them beside words of the page', () => {
  expect(mark(page('<p>Lagerverwaltung<!-- --> <b>from €20</b></p>'))).toBe(
    page('<p><span lang="de">Lagerverwaltung</span><!-- --> <b>from €20</b></p>'),
  );
});

it('knows a text whose placeholders are filled, and leaves what is a word of the page, too', () => {
  expect(mark(page('<p>Fragen Sie Deichwerk &amp; uns.</p><p>Team</p><p>Deichwerk</p>'))).toBe(
    page('<p lang="de">Fragen Sie Deichwerk &amp; uns.</p><p>Team</p><p>Deichwerk</p>'),
  );
});

it('marks what is read of a picture, but no label of an element with words of the page', () => {
  const html = '<img alt="Lagerverwaltung"/><nav aria-label="Lagerverwaltung"><a>Stock</a></nav>';
  expect(mark(page(html))).toBe(page(html.replace('<img', '<img lang="de"')));
});

it('leaves what is marked, and what is no text', () => {
  const html = page(
    '<p lang="de">Lagerverwaltung</p><script>Lagerverwaltung</script><a href="/">About us</a>',
  );
  expect(mark(html)).toBe(html);
  const once = mark(page('<p>Lagerverwaltung <i>Lagerverwaltung</i></p>'));
  expect(once.match(/lang="de"/g)).toHaveLength(2);
  expect(mark(once)).toBe(once);
});

it('turns them in a page from right to left, at the edge of the page', () => {
  const html = '<h2>Lagerverwaltung</h2><select><option>Lagerverwaltung</option></select>';
  expect(mark(page(html), 'ar')).toBe(
    page(
      '<h2><span lang="de" dir="ltr">Lagerverwaltung</span></h2><select><option lang="de" dir="ltr">Lagerverwaltung</option></select>',
    ),
  );
});
