import { renderToStaticMarkup } from 'react-dom/server';
import { scriptStyles } from './script-styles';

jest.mock('../styles/fonts/noto-arabic.woff2', () => '/arabic.woff2', { virtual: true });
jest.mock('../styles/fonts/noto-devanagari.woff2', () => '/devanagari.woff2', { virtual: true });

const styles = (tag: string) => renderToStaticMarkup(<>{scriptStyles(tag)}</>);

test.each([
  ['ar', 'arabic'],
  ['ur-PK', 'arabic'],
  ['hi', 'devanagari'],
  ['mr', 'devanagari'],
])('pages in %s load the font of their script, and have no space between letters', (tag, font) => {
  const html = styles(tag);
  expect(html).toContain(`src:url(/${font}.woff2)`);
  expect(html).toContain(`as="font" type="font/woff2" href="/${font}.woff2"`);
  expect(html).toContain('letter-spacing:normal!important');
});

test.each(['en-IN', 'de', 'he'])('pages in %s load no font but the text font', (tag) => {
  expect(styles(tag)).toBe('');
});
