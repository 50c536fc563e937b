import { editJson } from './edit-json';

const TEXT = `{
  "title": "Prices",
  "links": [
    { "href": "/a", "label": "A" },
    { "href": "/b", "label": "B" },
    { "href": "/c", "label": "C" }
  ],
  "note": "caf\\u00e9",
  "closedDays": []
}
`;

const value = () => JSON.parse(TEXT);

it('leaves a text as it is whose value stays', () => {
  expect(editJson(TEXT, value())).toBe(TEXT);
});

it('changes what has changed alone', () => {
  const edited = editJson(TEXT, { ...value(), title: 'Our prices' });
  expect(edited).toBe(TEXT.replace('"Prices"', '"Our prices"'));
});

it('removes an entry of a list and leaves the others as they are written', () => {
  const { links, ...rest } = value();
  const edited = editJson(TEXT, { ...rest, links: [links[0], links[2]] });
  expect(JSON.parse(edited).links).toEqual([links[0], links[2]]);
  expect(edited).toContain('{ "href": "/a", "label": "A" },');
  expect(edited).toContain('{ "href": "/c", "label": "C" }');
});

it('adds an entry between two others', () => {
  const { links, ...rest } = value();
  const added = { href: '/x', label: 'X' };
  const edited = editJson(TEXT, { ...rest, links: [links[0], added, ...links.slice(1)] });
  expect(JSON.parse(edited).links[1]).toEqual(added);
  expect(edited).toContain('    { "href": "/a", "label": "A" }');
  expect(edited).toContain('    { "href": "/c", "label": "C" }');
});

it('keeps what is empty and left out, and removes what had a value', () => {
  const { note: _note, closedDays: _days, ...rest } = value();
  const edited = editJson(TEXT, rest);
  expect(edited).toContain('"closedDays": []');
  expect(edited).not.toContain('note');
});
