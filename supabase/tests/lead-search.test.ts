import { leadQuerySchema } from '../../src/domain/lead-query';
import { filterLeads } from '../../src/server/leads/list/lead-filter';
import { findLeads } from '../../src/server/leads/list/find-leads';
import { storeLead } from '../../testing/database/support/enquiry';
import { useProject, type Account } from '../../testing/database/support/project';

const project = useProject();

const MESSAGES = [
  'a needle',
  'hay',
  'ANOTHER needle',
  '50% off_season\\sale',
  'हमें एक हिन्दी वेबसाइट चाहिए',
  'எங்களுக்கு தமிழ் இணையதளம் வேண்டும்',
  'Angebot (günstig) [a-z]* $1 ^x|y{2}',
  'We keep spreadsheets for forty-two shops; call Fiona O’Brien-Ülkü',
  'আমাদের দোকানের ওয়েবসাইট দরকার',
  '我们需要一个新的网站和库存系统',
  'हमारी आशा बड़ी है',
  'Case 4711, formerly 654321, at 10.5 lakh',
];

let admin: Account;
let references: string[];

beforeAll(async () => {
  admin = await project.current.signInAdmin();
  references = [];
  for (const message of MESSAGES) {
    const { reference } = await storeLead(project.current, { message });
    references.push(reference);
  }
});

/** The references of the desk's results. */
async function search(q: string) {
  const { client, id } = admin;
  const query = leadQuerySchema.parse({ q });
  const page = await findLeads(client, query, id, [['created_at', true]], { first: 0, count: 100 });
  if (!page.ok) throw new Error(`The search was answered ${page.response.status}.`);
  const found = page.value.map(({ reference }) => reference);
  // The export filters through REST.
  const { data } = await filterLeads(client.from('leads').select('reference'), query, id)
    .order('created_at')
    .throwOnError();
  expect(data.map(({ reference }) => reference)).toEqual(found);
  return found;
}

test.each<[string, number[]]>([
  ['NEEDLE', [0, 2]],
  ['another needle', [2]],
  ['50% OFF_season\\sale', [3]],
  ['हिन्दी', [4]],
  ['தமிழ்', [5]],
  ['வேண்டும்', [5]],
  ['GÜNSTIG', [6]],
  ['[a-z]*', [6]],
  ['$1 ^x|y{2}', [6]],
  ['shops spreadsheets', [7]],
  ['fiona obrien', [7]],
  ["Fiona O'Brien-Ülkü", [7]],
  ['ulku fortytwo', [7]],
  ['gunstig', [6]],
  ['ＮＥＥＤＬＥ', [0, 2]],
  ['ওয়েবসাইট', [8]],
  ['网站', [9]],
  ['库', [9]],
  ['654321 4711', [11]],
  ['10.5', [11]],
  ['站网', []],
  ['आशा', [10]],
  ['আশা', []],
  ['ও', [8]],
  ['needle ?', [0, 2]],
])('%s finds the leads that hold it', async (q, found) => {
  expect(await search(q)).toEqual(found.map((place) => references[place]));
});

test.each([
  '50_ off',
  'off%sale',
  "' or true --",
  "x') union select 1 --",
  '%%',
  '\\\\',
  '.*',
  '[[:alnum:]]{3}',
  'needle|hay',
  ',status.eq.new)',
  '?',
  "'",
  'needle * hay',
])('%s is text, not a pattern, a filter or a statement', async (q) => {
  expect(await search(q)).toEqual([]);
});

describe('a phone number', () => {
  test.each(['9876501234', '+91 98765 01234', '098765-01234', '(98765) 01.234', '98765 012'])(
    'is found as %s, however it was written',
    async (q) => {
      const written = ['9876501234', '+91 98765 01234', '098765-01234', '(98765) 01234'];
      const stored = await Promise.all(
        written.map((phone) =>
          storeLead(project.current, {
            phone,
            email: `${phone.replace(/\D/g, '')}.${q.length}@x.in`,
          }),
        ),
      );
      const found = await search(q);
      for (const { reference } of stored) expect(found).toContain(reference);
    },
  );
});
