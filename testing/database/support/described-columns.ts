import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const TYPES_FILE = path.resolve(__dirname, '../../../supabase/database.types.ts');

/** The properties of an object type, by name. */
function propertiesOf(type: ts.TypeNode | undefined): Record<string, ts.TypeNode | undefined> {
  if (type === undefined || !ts.isTypeLiteralNode(type))
    throw new Error('Expected an object type.');
  const properties = type.members.filter(ts.isPropertySignature);
  return Object.fromEntries(properties.map(({ name, type }) => [name.getText(), type]));
}

/** The columns of each table in database.types.ts with their types, such as `string`, or `string?` for one that may be null. */
export function describedColumns(): Record<string, Record<string, string>> {
  const text = readFileSync(TYPES_FILE, 'utf8');
  const file = ts.createSourceFile(TYPES_FILE, text, ts.ScriptTarget.Latest, true);
  const database = file.statements
    .filter(ts.isTypeAliasDeclaration)
    .find(({ name }) => name.text === 'Database');
  const { Tables } = propertiesOf(propertiesOf(database?.type).public);
  return Object.fromEntries(
    Object.entries(propertiesOf(Tables)).map(([table, type]) => {
      const columns = Object.entries(propertiesOf(propertiesOf(type).Row));
      return [table, Object.fromEntries(columns.map(([name, column]) => [name, kindOf(column)]))];
    }),
  );
}

/** Columns of `jsonb` are typed as `Json`, with or without null. */
const kindOf = (type: ts.TypeNode | undefined): string =>
  (type?.getText() ?? '')
    .replace(/^Exclude<Json, null>$/, 'json')
    .replace(/^Json\b/, 'json')
    .replace(/ \| null$/, '?');
