import { Kind, parse } from 'gatsby/graphql';
import { contentSchema } from '.';

/** Gatsby sets these of each node itself, and ends the build where content has one (besides `id`, which it replaces). */
const GATSBY_KEEPS = ['id', 'parent', 'children', 'fields', 'internal'];

test('no content file needs a key that Gatsby keeps for itself', () => {
  const nodes = parse(contentSchema).definitions.flatMap((definition) =>
    definition.kind === Kind.OBJECT_TYPE_DEFINITION &&
    definition.interfaces?.some(({ name }) => name.value === 'Node')
      ? [definition]
      : [],
  );
  const taken = nodes.flatMap(({ name, fields = [] }) =>
    fields
      .filter((field) => GATSBY_KEEPS.includes(field.name.value))
      .map((field) => `${name.value}.${field.name.value}`),
  );
  expect(nodes.length).toBeGreaterThan(10);
  expect(taken).toEqual([]);
});
