import { newEnquiry, type NewEnquiry } from '../../testing/database/support/enquiry';
import { useProject } from '../../testing/database/support/project';

const project = useProject();

const insert = (overrides: Partial<NewEnquiry>) =>
  project.current.anon.from('contact_submissions').insert(newEnquiry(overrides));

const label = 'a'.repeat(63);

/** One message for all that must be there: which one was missing would be written with the row into the server's log. */
const NEEDS = 'An enquiry needs';

describe('an enquiry is stored with', () => {
  test.each<[string, Partial<NewEnquiry>]>([
    ['a name of 100 code points outside the basic plane', { name: '𝒜'.repeat(100) }],
    ['joiners and direction marks', { name: 'क्\u200dष \u200eא\u200f \u200c' + 'x' }],
    ['the shortest address', { email: 'a@b' }],
    ['every sign an address may have', { email: ".!#$%&'*+/=?^_`{|}~-@a-b.example" }],
    ['an address of 254 characters', { email: `${'x'.repeat(60)}@${label}.${label}.${label}.b` }],
    ['a message of 5000 code points', { message: '🚀'.repeat(5000) }],
    ['tabs and line feeds in the message', { message: 'a\tb\n\nc' }],
    ['the longest phone and company', { phone: '1'.repeat(32), company: 'c'.repeat(120) }],
    ['no budget', { budget: null }],
    ['the tag of a language', { language: 'zh-Hant-TW' }],
    ['a journey', { journey: { landing: '/', utm_source: 'x' }, client_hash: 'a_B-9' }],
  ])('%s', async (_what, overrides) => {
    expect(await insert(overrides)).toMatchObject({ error: null, status: 201 });
  });
});

describe('an enquiry is refused with', () => {
  const cases: [string, Partial<NewEnquiry>, string][] = [
    ['no name', { name: '' }, NEEDS],
    ['a name of 101', { name: 'n'.repeat(101) }, 'name_form'],
    ['a name with space around it', { name: ' Asha' }, 'name_form'],
    ['a name with no-break space behind it', { name: 'Asha\u00a0' }, 'name_form'],
    ['a line feed in the name', { name: 'Asha\nRao' }, 'name_form'],
    ['a tab in the name', { name: 'Asha\tRao' }, 'name_form'],
    ['an address without @', { email: 'asha.example.com' }, 'email_form'],
    ['an address with a space', { email: 'asha rao@example.com' }, 'email_form'],
    ['an address with a domain label of 64', { email: `a@${'a'.repeat(64)}.b` }, 'email_form'],
    ['an address with a label that ends in -', { email: 'a@b-.c' }, 'email_form'],
    ['an address with a line feed', { email: 'a@b.c\n' }, 'email_form'],
    ['an address of 255', { email: `${'x'.repeat(251)}@b.c` }, 'email_form'],
    ['an empty phone', { phone: '' }, 'phone_form'],
    ['an empty language', { language: '' }, 'language_tag_form'],
    ['a language in words', { language: 'Hindi, please' }, 'language_tag_form'],
    ['a language with a line feed', { language: 'hi\n' }, 'language_tag_form'],
    [
      'a language of 36 characters',
      { language: `en${'-abcdefgh'.repeat(3)}-abcdef` },
      'language_tag_form',
    ],
    ['a phone of 33', { phone: '1'.repeat(33) }, 'phone_form'],
    ['a company of 121', { company: 'c'.repeat(121) }, 'company_form'],
    ['a service that is no key', { service: 'Plumbing!' }, 'service_form'],
    ['a budget that is no key', { budget: 'much money' }, 'budget_form'],
    ['no address', { email: '' }, NEEDS],
    ['no message', { message: '' }, NEEDS],
    ['a message of 5001', { message: 'm'.repeat(5001) }, 'message_form'],
    ['a carriage return in the message', { message: 'a\r\nb' }, 'message_form'],
    ['a reference with an O', { reference: 'ABCD-EFGO' }, 'reference_form'],
    ['a reference without its dash', { reference: 'ABCDEFGH' }, 'reference_form'],
    ['a journey that is no object', { journey: ['/'] }, 'journey_form'],
    ['a journey too large', { journey: { page: 'x'.repeat(4096) } }, 'journey_form'],
    ['a client hash that is none', { client_hash: '127.0.0.1' }, 'keyed_hash_form'],
  ];

  test.each(cases)('%s', async (_what, overrides, constraint) => {
    const { status, error } = await insert(overrides);

    expect({ status, code: error?.code }).toEqual({ status: 400, code: '23514' });
    expect(error?.message).toContain(constraint === NEEDS ? NEEDS : `"${constraint}"`);
  });

  const forbidden = ['\u0001', '\u001b', '\u007f', '\u0085', '\u009f', '\u2028', '\u2029'].concat([
    '\u202a',
    '\u202e',
    '\u2066',
    '\u2069',
    '\u200b',
    '\u2060',
    '\ufeff',
  ]);
  const fields = ['name', 'email', 'phone', 'company', 'message'] as const;

  test.each(fields)('any forbidden character in %s', async (field) => {
    const results = await Promise.all(
      forbidden.map((character) =>
        insert({ [field]: field === 'email' ? `a${character}@b.c` : `a${character}b` }),
      ),
    );

    expect(results.map(({ error }) => error?.code)).toEqual(forbidden.map(() => '23514'));
  });

  test.each(['name', 'email', 'service', 'message', 'reference', 'idempotency_key'])(
    'no %s at all',
    async (column) => {
      const enquiry = Object.fromEntries(
        Object.entries(newEnquiry()).filter(([key]) => key !== column),
      );

      const { error, status } = await project.current
        .untyped()
        .from('contact_submissions')
        .insert(enquiry);

      expect({ status, code: error?.code }).toEqual({ status: 400, code: '23514' });
    },
  );

  test.each(['reference', 'idempotency_key'] as const)('a %s that is taken', async (column) => {
    const first = newEnquiry();
    await insert(first);

    const { error, status } = await insert({ [column]: first[column] });

    expect({ status, code: error?.code }).toEqual({ status: 409, code: '23505' });
    expect(error?.message).toContain(column);
  });
});
