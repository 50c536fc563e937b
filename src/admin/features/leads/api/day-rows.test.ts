/** @jest-environment jsdom */
import { QueryClient } from '@tanstack/react-query';
import { takeFromDay } from './day-rows';
import { leadKeys } from './lead-cache';

const row = (id: string, name = id) => ({ answer: null, lead: { id, name } });

function dayWith(...ids: string[]) {
  const client = new QueryClient();
  const waiting = ids.map((id) => row(id));
  client.setQueryData(leadKeys.day, { waiting, counts: { waiting: ids.length } });
  const day = () =>
    client.getQueryData<{ waiting: typeof waiting; counts: { waiting: number } }>(leadKeys.day);
  const take = (taken: string) =>
    takeFromDay(client, 'waiting', ({ lead: { id } }) => id === taken);
  const names = () => day()?.waiting.map(({ lead }) => lead.name);
  return { client, day, take, names };
}

it('brings back what it took, and not what others took after it', () => {
  const { day, take, names } = dayWith('one', 'two', 'three');
  const first = take('one');
  take('two');
  expect(names()).toEqual(['three']);
  first.takeBack();
  expect(names()).toEqual(['one', 'three']);
  expect(day()?.counts.waiting).toBe(2);
});

it('leaves what was fetched in between', () => {
  const { client, take, names } = dayWith('one', 'two');
  const taken = take('one');
  const waiting = [row('one', 'fetched'), row('new')];
  client.setQueryData(leadKeys.day, { waiting, counts: { waiting: 2 } });
  taken.takeBack();
  expect(names()).toEqual(['fetched', 'new']);
});
