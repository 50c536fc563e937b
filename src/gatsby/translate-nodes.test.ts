import { createResolvers } from './translate-nodes';

jest.mock('./translations', () => ({
  translationOf: (tag: string) =>
    new Map<string, unknown>(
      tag === 'fr'
        ? [
            ['pages/shop.json', { heading: 'La boutique' }],
            ['ctas.json', [{ key: 'buy', label: 'Acheter' }]],
          ]
        : [],
    ),
}));

type Resolve = (source: object, args: object, context: object, info: object) => Promise<unknown>;

/** The resolvers that Gatsby is given, by type and field. */
function resolvers() {
  let made: Record<string, Record<string, { resolve: Resolve }>> = {};
  const keep = (given: typeof made) => void (made = given);
  void createResolvers?.({ createResolvers: keep } as never, { plugins: [] }, () => undefined);
  return made;
}

const page = {
  ...{ id: 'page', parent: 'file of page', path: '/shop' },
  heading: 'The shop',
  picture: { alt: 'A shop' },
};
const ctas = [
  { id: 'one', parent: 'file of ctas', key: 'look', label: 'Look' },
  { id: 'two', parent: 'file of ctas', key: 'buy', label: 'Buy' },
];
const files: Record<string, object> = {
  'file of page': { relativePath: 'pages/shop.json', children: ['page'] },
  'file of ctas': { relativePath: 'ctas.json', children: ['one', 'two'] },
};

const track = jest.fn();

const ask = (type: string, field: string, found: unknown, language?: string) =>
  resolvers()[type]?.[field]?.resolve(
    {},
    {},
    {
      ...(language !== undefined && { language }),
      nodeModel: {
        getNodeById: ({ id }: { id: string }) =>
          files[id] ?? ctas.find((cta) => cta.id === id) ?? null,
        trackInlineObjectsInRootNode: track,
      },
    },
    { originalResolver: () => Promise.resolve(found) },
  );

test('a page of the first language gets what Gatsby has', async () => {
  expect(await ask('Query', 'homePage', page)).toBe(page);
});

test('a page of another language gets a document with its words, and its facts', async () => {
  const found = await ask('Query', 'homePage', page, 'fr');
  expect(found).toEqual({ ...page, heading: 'La boutique' });
  expect(track).toHaveBeenCalledWith(found);
});

test('entries of a list are found by their keys, in links and connections', async () => {
  const translated = [ctas[0], { ...ctas[1], label: 'Acheter' }];
  expect(await ask('Hero', 'ctas', ctas, 'fr')).toEqual(translated);
  const connection = { totalCount: 2, nodes: ctas, edges: ctas.map((node) => ({ node })) };
  expect(await ask('Query', 'allCta', connection, 'fr')).toEqual({
    totalCount: 2,
    nodes: translated,
    edges: translated.map((node) => ({ node })),
  });
});

test('a document that is not there, or not translated, stays so', async () => {
  expect(await ask('Query', 'homePage', null, 'fr')).toBeNull();
  expect(await ask('Query', 'homePage', page, 'de')).toBe(page);
});
