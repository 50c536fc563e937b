import { makeReference, withReference } from './reference';

it('makes references that can be said over the phone and do not repeat', () => {
  const references = Array.from({ length: 5000 }, makeReference);
  for (const reference of references) {
    expect(reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  }
  expect(new Set(references).size).toBe(5000);
});

describe('storing under a new reference', () => {
  it('takes another one when that is taken', async () => {
    const tried: string[] = [];
    const stored = await withReference(async (reference) => {
      tried.push(reference);
      return tried.length === 3 ? reference : undefined;
    });
    expect(new Set(tried).size).toBe(3);
    expect(stored).toBe(tried[2]);
  });

  it('gives up after three, which is a bug and no bad luck', async () => {
    const store = jest.fn(async () => undefined);
    await expect(withReference(store)).rejects.toThrow('No free reference was found.');
    expect(store).toHaveBeenCalledTimes(3);
  });
});
