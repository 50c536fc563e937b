import { makeReference } from './reference';

it('makes references that can be said over the phone and do not repeat', () => {
  const references = Array.from({ length: 5000 }, makeReference);
  for (const reference of references) {
    expect(reference).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/);
  }
  expect(new Set(references).size).toBe(5000);
});
