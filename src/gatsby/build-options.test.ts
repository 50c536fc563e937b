import { fill } from '../language/fill';
import { askedKinds, classInPage, shortenClasses } from './build-options';
import { parseWords } from './parse-words';

const card = { rootContext: '/site', resourcePath: '/site/src/components/card.module.css' };
const team = { rootContext: '/site', resourcePath: '/site/src/sections/team.module.css' };

test('a class keeps its name and gets a mark of its stylesheet', () => {
  expect(classInPage(card, '', 'heading')).toMatch(/^heading-[\w-]{3}$/);
  expect(classInPage(card, '', 'heading')).not.toBe(classInPage(team, '', 'heading'));
});

test('the mark does not depend on where the site is built', () => {
  const elsewhere = { rootContext: '/ci', resourcePath: '/ci/src/components/card.module.css' };
  expect(classInPage(elsewhere, '', 'heading')).toBe(classInPage(card, '', 'heading'));
});

test('loaders of CSS modules are told, others are left alone', () => {
  const modules = { localIdentName: '[name]--[local]' };
  const plain = { loader: 'css-loader', options: { modules: false } };
  shortenClasses([{ oneOf: [{ use: ['style', { options: { modules } }] }, { use: [plain] }] }]);
  expect(modules).toHaveProperty('getLocalIdent', classInPage);
  expect(plain).toEqual({ loader: 'css-loader', options: { modules: false } });
});

test('the kinds of custom fields that content asks', () => {
  expect(askedKinds([{ kind: 'link' }, { kind: 'yesNo' }, { kind: 'link' }])).toEqual({
    ...{ line: 'false', text: 'false', choice: 'false', choices: 'false', yesNo: 'true' },
    ...{ number: 'false', amount: 'false', date: 'false', link: 'true', phone: 'false' },
  });
});

test('messages are parsed for browsers, and say the same', () => {
  const message = '{count, plural, one {# file} other {# files}} of {name}';
  const words = parseWords(JSON.stringify({ plain: 'Files', message })) as Record<string, string>;
  expect(words.plain).toBe('Files');
  expect(words.message).toEqual(expect.any(Array));
  const values = { count: 3, name: 'Ada' };
  expect(fill(words.message ?? '', values)).toBe(fill(message, values));
});
