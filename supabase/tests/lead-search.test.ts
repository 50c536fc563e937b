import { storeLead } from './support/enquiry';
import type { Lead } from './support/enquiry';
import { useScratchProject } from './support/scratch';

const { project } = useScratchProject();

type Client = ReturnType<ReturnType<typeof project>['untyped']>;

let admin: Client;
let leads: Lead[];

beforeAll(async () => {
  const { accessToken } = await project().signInAdmin();
  admin = project().untyped(accessToken);
  const words = ['a needle', 'hay', 'another needle', '50% off_season\\sale'];
  leads = [];
  for (const message of words) leads.push(await storeLead(project(), { message }));
});

const idsOf = (...places: number[]) => places.map((place) => leads[place]?.id);

describe('among the newest leads', () => {
  test.each([
    [4, [0, 2], true],
    [5, [0, 2], false],
    [2, [2], true],
    [1, [], true],
  ])('of which it looks at %i', async (depth, found, is_capped) => {
    const { data } = await admin.rpc('search_newest', { q: 'NEEDLE', depth });
    expect(data.is_capped).toBe(is_capped);
    expect([...data.ids].sort()).toEqual(idsOf(...found).sort());
  });
});

test('the index finds all, or one more than were asked for', async () => {
  const find = async (q: string, most: number) =>
    (await admin.rpc('search_index', { q, most })).data;
  expect((await find('needle', 2)).sort()).toEqual(idsOf(0, 2).sort());
  expect(await find('needle', 1)).toHaveLength(2);
  expect(await find('needle', 0)).toHaveLength(1);
});

test.each([
  ['50% OFF_season\\sale', [3]],
  ['50_ off', []],
  ['off%sale', []],
  ['another needle', [2]],
])('%s is text, not a pattern', async (q, found) => {
  const { data } = await admin.rpc('list_leads', { filter: { q } });
  expect(data.leads.map(({ id }: { id: string }) => id)).toEqual(idsOf(...found));
});
