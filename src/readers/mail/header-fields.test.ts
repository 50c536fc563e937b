import { messageIds, mostReferences, outboxIds } from './header-fields';

const OURS = '5e0d6a52-0d7c-4c39-9a86-2e6f0f7f4a01@meghdoot.example';
const others = Array.from({ length: 120 }, (_, number) => `${number}@visitor.example`);

it.each([
  ['<a@x.example> <b@x.example>', ['a@x.example', 'b@x.example']],
  ['Your mail <a@x.example> of Monday', ['a@x.example']],
  [' a@x.example ', ['a@x.example']],
  ['a@x.example b@x.example', ['a@x.example', 'b@x.example']],
  ['<a.long.id- of@x.example> <b@x.example>', ['a.long.id-of@x.example', 'b@x.example']],
  ['< a@x.example> <b@x.example >', ['a@x.example', 'b@x.example']],
  ['<no id> <a@x.example>', ['a@x.example']],
  ['', []],
  ['Your mail to priya@x.example', []],
  ['priya', []],
])('the ids of "%s"', (text, ids) => {
  expect(messageIds(text)).toEqual(ids);
});

it.each([
  ['first', [OURS, ...others]],
  ['in the middle', [...others.slice(0, 40), OURS, ...others.slice(40)]],
])('of too many ids, ours is kept where it stands %s', (_name, ids) => {
  const kept = mostReferences(ids);
  expect(kept).toHaveLength(50);
  expect(outboxIds(kept)).toEqual(outboxIds([OURS]));
  expect(kept).toContain('119@visitor.example');
});

it('of fifty ids, each is kept in its place', () => {
  const ids = [OURS, ...others.slice(0, 49)];
  expect(mostReferences(ids)).toEqual(ids);
});
