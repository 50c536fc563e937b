import type { CreateNodeArgs } from 'gatsby';
import { onCreateNode, shouldOnCreateNode } from './content-nodes';

const file = (relativePath: string, mediaType = 'application/json') =>
  ({
    ...{ id: relativePath, relativePath, parent: null, children: [] },
    internal: { type: 'File', mediaType, contentDigest: '', owner: '' },
  }) as unknown as CreateNodeArgs['node'];

test.each([
  ['ctas.json', true],
  ['pages/home.json', true],
  ['hi/ctas.json', false],
  ['fr-CH/pages/home.json', false],
])('whether %s becomes nodes: %s', (path, isTransformed) => {
  expect(shouldOnCreateNode({ node: file(path) }, { plugins: [] })).toBe(isTransformed);
});

test('other files never do', () => {
  expect(shouldOnCreateNode({ node: file('logo.svg', 'image/svg+xml') }, { plugins: [] })).toBe(
    false,
  );
});

test('each entry of a list becomes a node of the type of its file', async () => {
  const created: { internal: { type: string }; key: string }[] = [];
  const args = {
    node: file('ctas.json'),
    actions: {
      createNode: (node: (typeof created)[number]) => created.push(node),
      createParentChildLink: () => undefined,
    },
    loadNodeContent: () => Promise.resolve('[{ "key": "start" }, { "key": "call" }]'),
    createNodeId: (id: string) => id,
    createContentDigest: () => 'digest',
  };
  await onCreateNode(args as unknown as CreateNodeArgs, { plugins: [] }, () => undefined);
  expect(created.map(({ internal, key }) => [internal.type, key])).toEqual([
    ['Cta', 'start'],
    ['Cta', 'call'],
  ]);
});
