import { parse, type TypeDefinitionNode } from 'gatsby/graphql';
import { contentSchema } from '.';

const types = parse(contentSchema).definitions as TypeDefinitionNode[];

/** The fields that GraphiQL lists below a type; values of an enumeration say themselves what they are. */
const fieldsOf = (type: TypeDefinitionNode) => ('fields' in type ? (type.fields ?? []) : []);

test('every type is described', () => {
  const bare = types.filter(({ description }) => !description?.value);
  expect(bare.map(({ name }) => name.value)).toEqual([]);
});

test('every field is described', () => {
  const bare = types.flatMap((type) =>
    fieldsOf(type)
      .filter(({ description }) => !description?.value)
      .map(({ name }) => `${type.name.value}.${name.value}`),
  );
  expect(bare).toEqual([]);
});
