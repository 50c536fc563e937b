import { readMailHeader } from './mail-header';

const OURS = { sent: [], ourAddresses: ['Meghdoot Labs <hello@meghdoot.example>'] };
const read = (...lines: string[]) =>
  readMailHeader(Buffer.from([...lines, '', ''].join('\r\n')), OURS);

const PRIYA = { name: 'Priya', address: 'priya@visitor.example' };
const GROUP = "From: 'Priya' via Hello <hello@meghdoot.example>";

it.each([
  ['From: Asha <Hello@Meghdoot.example>', true],
  ['From: hello+abcdef0123@meghdoot.example', true],
  ['From: asha@meghdoot.example', false],
  ['From: hello@meghdoot.example.visitor.example', false],
])('%s: is ours %p', async (line, isOwn) => {
  expect(await read(line)).toMatchObject({ isOwn });
});

it.each([
  ['in a header of its own', ['X-Original-From: Priya <priya@visitor.example>']],
  [
    'as the one to answer',
    ['List-ID: <hello.meghdoot.example>', 'Reply-To: Priya <priya@visitor.example>'],
  ],
  [
    'beside itself',
    ['List-ID: <hello.x>', 'Reply-To: hello@meghdoot.example, Priya <priya@visitor.example>'],
  ],
])('a group that writes in our name names its writer %s', async (_name, lines) => {
  expect(await read(GROUP, ...lines)).toMatchObject({ sender: PRIYA, isOwn: false });
});

it('our notice to staff names its visitor, and stays ours', async () => {
  const header = await read(
    'From: Meghdoot Labs <hello@meghdoot.example>',
    'Reply-To: Priya <priya@visitor.example>',
  );
  expect(header).toMatchObject({ sender: { address: 'hello@meghdoot.example' }, isOwn: true });
});

it('another group keeps its own sender', async () => {
  const header = await read(
    'From: Buyers <buyers@visitor.example>',
    'X-Original-From: Priya <priya@visitor.example>',
  );
  expect(header.sender.address).toBe('buyers@visitor.example');
});

it.each([
  ['Rao, Priya <priya@visitor.example>', 'Rao, Priya'],
  ['Dr. Rao, Priya, Ph.D. <priya@visitor.example>', 'Dr. Rao, Priya, Ph.D.'],
  ['Firm: Priya <priya@visitor.example>', 'Priya'],
  ['Priya <mailto:priya@visitor.example>', 'Priya'],
  ['Priya@Firm, Rao <priya@visitor.example>', 'Rao'],
  ['Priya <priya@visitor.example>, Karl <karl@visitor.example>', 'Priya'],
])('%s has an address', async (from, name) => {
  const { sender } = await read(`From: ${from}`);
  expect(sender).toEqual({ name, address: 'priya@visitor.example' });
});

it('an author without an address keeps the name', async () => {
  expect((await read('From: Rao, Priya')).sender).toEqual({ name: 'Rao', address: '' });
});
