/** Decap shows an error with its name, of which this one has none. */
export class NamelessError extends Error {
  override readonly name = '';
}
