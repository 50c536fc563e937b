import { keyHeaders } from '../../../src/server/db/supabase';
import fc from 'fast-check';
import { fuzzParameters } from '../../../testing/database/fuzz';
import { useScratchProject } from '../../../testing/database/support/scratch';
import { isWellFormed, restText as text } from './rest-text';

/** The local Supabase builds SQL from requests: no value of one may end up in the statement, or break the server. */

const { access, client } = useScratchProject();

const BATCH = 25;
const REQUESTS = 10_000;
const TIMEOUT_MS = 600_000;

const oneOf = (words: string) => fc.constantFrom(...words.split(' '));
const operator = oneOf('eq gt like in is cs not.eq not.in match ov');
const column = oneOf('label amount tags flag id odd%20"name nothing');

const parameter = fc.oneof(
  fc.tuple(
    column,
    fc.tuple(operator, text).map((pair) => pair.join('.')),
  ),
  fc.tuple(
    oneOf('or and not.or'),
    text.map((inner) => `(label.eq.${inner})`),
  ),
  fc.tuple(oneOf('select order limit offset or and columns'), text),
  fc.tuple(text, text),
);

const path = fc
  .tuple(
    oneOf('scratch rpc/scratch_above rpc/scratch_totals'),
    fc.array(parameter, { maxLength: 4 }),
  )
  .map(([resource, parameters]) => {
    const query = parameters.map((pair) => pair.map(encode).join('=')).join('&');
    return `/rest/v1/${resource}?${query}`;
  });

/** As it is where a URL allows it, so that broken escapes reach the server too. */
const encode = (value: string) =>
  isWellFormed(value)
    ? encodeURIComponent(value)
    : `%${value.length}${value.replace(/[^\w]/g, '')}`;

async function labels(): Promise<string[]> {
  const { data } = await client().from('scratch').select('label').order('id');
  return (data ?? []).map(({ label }: { label: string }) => label);
}

test(
  'no query breaks it, and none becomes part of a statement',
  async () => {
    const { url, secretKey } = access();
    const headers = {
      ...keyHeaders(secretKey),
      'content-type': 'application/json',
    };
    const before = await labels();
    const seen = new Map<number, number>();

    const ask = async (asked: string) => {
      const body = asked.includes('rpc/scratch_above') ? '{"minimum":0}' : '{}';
      const call = asked.includes('/rpc/') && { method: 'POST', body };
      const response = await fetch(url + asked, { headers, ...call });
      const answer: unknown = await response.json();
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      expect(response.status).toBeLessThan(500);
      if (!response.ok)
        expect(answer).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(path, { minLength: BATCH, maxLength: BATCH }), async (paths) => {
        await Promise.all(paths.map(ask));
      }),
      fuzzParameters(REQUESTS / BATCH),
    );

    expect(await labels()).toEqual(before);
    // Both sides of the parser were reached, or the requests prove nothing.
    expect(seen.get(200)).toBeGreaterThan(REQUESTS / 20);
    expect(seen.get(400)).toBeGreaterThan(REQUESTS / 20);
  },
  TIMEOUT_MS,
);

test(
  'a value is compared as it was given, whatever it is made of',
  async () => {
    const storable = text.filter((value) => isWellFormed(value) && !value.includes('\0'));
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(storable, { minLength: 20, maxLength: 20 }),
        async (values) => {
          const rows = values.map((label) => ({ label: `fuzz ${label}`, amount: 7 }));
          const inserted = await client().from('scratch').insert(rows);
          expect(inserted.error).toBeNull();
          const [first] = rows;
          const equal = await client().from('scratch').select('label').eq('label', first?.label);
          expect(equal.data).toEqual([{ label: first?.label }]);
          const gone = await client()
            .from('scratch')
            .delete({ count: 'exact' })
            .eq('amount', 7)
            .like('label', 'fuzz *');
          expect(gone).toMatchObject({ error: null, count: rows.length });
        },
      ),
      fuzzParameters(200),
    );
  },
  TIMEOUT_MS,
);
