import type { CmsCollection } from 'decap-cms-core';
import { collectionOf, fieldsOf } from './collections';

const title = { name: 'title', label: 'Title', widget: 'string' };
const hours = { name: 'opens', label: 'Opens', widget: 'string' };
const FILE = 'content/agency.json';
const collections = [
  { name: 'agency', label: 'Agency', files: [{ name: 'hours', file: FILE, fields: [hours] }] },
  { name: 'studies', label: 'Studies', folder: 'content/studies', fields: [title] },
] as CmsCollection[];

it('a file is edited in its collection, or as an entry of its folder', () => {
  expect(collectionOf(collections, FILE)?.name).toBe('agency');
  expect(fieldsOf(collections, FILE)).toEqual([hours]);
  expect(collectionOf(collections, 'content/studies/one.json')?.name).toBe('studies');
  expect(fieldsOf(collections, 'content/studies/one.json')).toEqual([title]);
});

it('a picture has no form', () => {
  expect(collectionOf(collections, 'content/logo.svg')).toBeUndefined();
  expect(fieldsOf(collections, 'content/logo.svg')).toEqual([]);
});
