import fc from 'fast-check';
import { parseEnquiry } from '../../../src/domain/enquiry';
import { BUDGET_VALUES, ENQUIRY_MAX, SERVICE_VALUES } from '../../../src/domain/enquiry-fields';
import type { EnquiryTextField } from '../../../src/domain/lead-fields';
import { storedEmail } from '../../../src/server/enquiries/send-enquiry';
import { fuzzParameters } from '../../../testing/database/fuzz';
import { liftThrottle, newEnquiry } from '../../../testing/database/support/enquiry';
import { useProject, type Project } from '../../../testing/database/support/project';

/** The schema and the database's checks state the same rules, because callers can go round the schema. */

const holder = useProject();
const project = () => holder.current;

const BATCH = 25;
const ENQUIRIES = 10_000;
const TIMEOUT_MS = 600_000;

/** White space, controls, marks of direction, lone surrogates, scripts of the world, and syntax of other languages. */
const CHARACTERS = [
  ...' \u00a0\u2003\u3000\ufeff\t\n\r\u2028\u2029\u0085\0\u0001\u001b\u007f\u009f',
  ...'\u200b\u200d\u200f\u202e\u2066\u2060"\'\\@.-é',
  ...['\ud83d', '\udca9', '\r\n', '😀', '👩‍👩‍👧', 'नमस्ते', 'வணக்கம்', 'مرحبا', '<b>'],
];

/** Text that is often at the limit of a field. */
const textOf = (field: EnquiryTextField) => {
  const short = fc
    .array(fc.oneof(fc.constantFrom(...CHARACTERS), fc.string({ maxLength: 3 })), { maxLength: 4 })
    .map((parts) => parts.join(''));
  const atBound = fc
    .tuple(fc.constantFrom('x', '😀', 'न'), fc.integer({ min: -2, max: 2 }))
    .map(([character, over]) => character.repeat(ENQUIRY_MAX[field] + over));
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.constantFrom('Asha', ''), short).map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: atBound },
  );
};

/** Mostly right, so that single faults are not hidden behind others. */
const mostly = <T>(usual: T, other: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<unknown>(usual) }, { weight: 2, arbitrary: other });

const optional = (field: 'phone' | 'company') => mostly(null, textOf(field));

const email = fc.oneof(
  { weight: 6, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: textOf('email') },
  fc
    .tuple(textOf('email'), fc.constantFrom('@b', '@b.c', '@-b', '@b-.c', '@b..c'))
    .map((parts) => parts.join('')),
);

const enquiry = fc.record({
  name: mostly('Asha', textOf('name')),
  email,
  phone: optional('phone'),
  company: optional('company'),
  service: fc.oneof(fc.constantFrom(...SERVICE_VALUES), fc.constantFrom('', 'CRM', 'toString')),
  budget: mostly(null, fc.constantFrom(...BUDGET_VALUES, '', '25L ')),
  message: mostly('A site.', textOf('message')),
});

let visitor: ReturnType<Project['untyped']>;

beforeAll(async () => {
  visitor = project().untyped();
  await liftThrottle(project().service);
});

/** Stores enquiries, all or none, as a visitor. */
async function areStored(enquiries: object[]): Promise<boolean> {
  const rows = enquiries.map((fields) => {
    const { reference, idempotency_key } = newEnquiry();
    return { ...fields, reference, idempotency_key };
  });
  const { error, status } = await visitor.from('contact_submissions').insert(rows);
  expect(status).toBeLessThan(500);
  return error === null;
}

/** Those enquiries of which the database thinks otherwise. */
async function disputed(enquiries: object[], expected: boolean): Promise<object[]> {
  if (expected && (await areStored(enquiries))) return [];
  const stored = await Promise.all(enquiries.map((enquiry) => areStored([enquiry])));
  return enquiries.filter((_, index) => stored[index] !== expected);
}

/** The row that the host stores: a domain in ASCII, and without the time of a call, which is kept in a table of its own. */
function storedRow(input: object) {
  const parsed = parseEnquiry(input);
  if (!parsed.ok) return null;
  const { consultation_at: _call, ...row } = parsed.enquiry;
  return { ...row, email: storedEmail(row.email).email };
}

const isNormal = (input: object) => JSON.stringify(storedRow(input)) === JSON.stringify(input);

test(
  'an enquiry is stored exactly when the schema takes it, and as the host stores it',
  async () => {
    const inputs = fc.sample(enquiry, fuzzParameters(ENQUIRIES));
    const taken = inputs.flatMap((input) => storedRow(input) ?? []);
    const refused = inputs.filter((input) => !isNormal(input));

    for (const [enquiries, expected] of [
      [taken, true],
      [refused, false],
    ] as const) {
      for (let at = 0; at < enquiries.length; at += BATCH) {
        expect(await disputed(enquiries.slice(at, at + BATCH), expected)).toEqual([]);
      }
      // Both sides of the rules were reached, or agreeing proves nothing.
      expect(enquiries.length).toBeGreaterThan(ENQUIRIES / 20);
    }
  },
  TIMEOUT_MS,
);
