import { randomUUID } from 'node:crypto';
import { booker, hasSlot } from '../../testing/server/booker';
import { enquiry, postJson } from '../../testing/server/enquiry';
import { startStack, type Stack } from '../../testing/server/stack';
import slots from './consultations/slots';
import enquiries from './enquiries';

const PATH = '/api/enquiries';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ [PATH]: enquiries, '/api/consultations/slots': slots });
});
afterAll(() => stack.stop());

const HEADER = { host: 'x-client-ip', netlify: 'x-nf-client-connection-ip' } as const;

describe.each(['host', 'netlify'] as const)('on %s', (place) => {
  const sendFrom = (address: string, key: string = randomUUID()) => {
    const { headers, ...init } = postJson(enquiry, key);
    return stack.call(PATH, { ...init, headers: { ...headers, [HEADER[place]]: address } }, place);
  };
  const network = place === 'host' ? 'a' : 'b';

  it('of 50 enquiries that one client sends at once, exactly 5 are stored', async () => {
    const before = await stack.countLeads();
    const addresses = Array.from({ length: 50 }, (_, n) => `2001:db8:${network}:1::${n + 1}`);
    const answers = await Promise.all(addresses.map((address) => sendFrom(address)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await stack.countLeads()).toBe(before + 5);

    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(45);
    const [first] = refused;
    expect(Number(first?.headers.get('retry-after'))).toBeGreaterThan(590);
    expect(await first?.json()).toMatchObject({
      title: 'Too Many Requests',
      detail: 'Too many requests. Please try again in 10 minutes.',
    });
    expect((await sendFrom(`2001:db8:${network}:2::1`)).status).toBe(201);
  });

  it('the answer to an enquiry that was stored is never refused', async () => {
    const address = `2001:db8:${network}:3::1`;
    const key = randomUUID();
    const first = await sendFrom(address, key);
    for (let turn = 0; turn < 5; turn++) await sendFrom(address);
    const again = await sendFrom(address, key);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(await again.json()).toEqual(await first.json());
  });
});

describe('in a flood', () => {
  const sendFrom = (address: string, body: object = enquiry) => {
    const { headers, ...init } = postJson(body, randomUUID());
    return stack.call(PATH, { ...init, headers: { ...headers, [HEADER.host]: address } });
  };
  /** Sends so many, twenty at once: more would not be answered within five seconds on every machine. */
  const sendMany = async (count: number, addressOf: (n: number) => string) => {
    const answers: Response[] = [];
    while (answers.length < count) {
      const wave = Array.from({ length: 20 }, (_, n) => sendFrom(addressOf(answers.length + n)));
      answers.push(...(await Promise.all(wave)));
    }
    return answers;
  };
  const held = async () => {
    const { count } = await stack.service
      .from('contact_submissions')
      .select('*', { head: true, count: 'exact' })
      .eq('spam_reason', 'Flood');
    return count ?? 0;
  };

  it('of 100 enquiries from 20 networks nobody else is refused, nor are they a lead each', async () => {
    const answers = await sendMany(100, (n) => `2001:db8:f:${(n % 20) + 1}::${n + 1}`);
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(201));
    expect(await held()).toBe(80);
    expect((await sendFrom('198.51.100.7')).status).toBe(201);
    expect(await held()).toBe(80);
  });

  it('past the total a visitor who sent nothing is answered as ever, and held apart', async () => {
    const before = await held();
    const answers = await sendMany(120, (n) => `198.18.${n}.9`);
    expect(answers.map(({ status }) => status)).toEqual(Array(120).fill(201));
    expect(await held()).toBeGreaterThan(before + 20);
    const { status } = await sendFrom('192.0.2.7', { ...enquiry, email: 'quiet@example.in' });
    expect(status).toBe(201);
    const { data } = await stack.service
      .from('contact_submissions')
      .select('spam_reason')
      .eq('email', 'quiet@example.in');
    expect(data).toEqual([{ spam_reason: 'Flood' }]);
  });

  it('no call is promised, because none is booked', async () => {
    const visitor = booker(stack);
    const { starts_at: consultation_at } = await visitor.someSlot();
    const answer = await sendFrom('192.0.2.99', { ...enquiry, consultation_at });
    expect(answer.status).toBe(201);
    const receipt = await answer.json();
    expect(receipt).toEqual({ reference: expect.any(String), reply_due_at: expect.any(String) });
    expect(hasSlot(await visitor.free(), consultation_at)).toBe(true);
    // Neither once staff release it.
    const leads = stack.service.from('contact_submissions').update({ spam_reason: null });
    await leads.eq('reference', (receipt as { reference: string }).reference).throwOnError();
    expect(hasSlot(await visitor.free(), consultation_at)).toBe(true);
  });
});

it('keeps no address, only a keyed hash of it', async () => {
  const { data } = await stack.service.from('contact_submissions').select('client_hash');
  const hashes = new Set(data?.map(({ client_hash }) => client_hash));
  expect(hashes.size).toBe(6 + 20 + 1 + 120 + 1 + 1);
  for (const hash of hashes) expect(hash).toMatch(/^[\w-]{43}$/);
});
