export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest first. */
const preference = ['br', 'gzip'] as const;

/** Browsers send a handful of values; others may send any, so what is remembered is bounded. */
const remembered = new Map<string, readonly Encoding[]>();
const rememberedLimit = 64;

/**
 * Chooses among the encodings we hold by the request's Accept-Encoding (RFC 9110 §12.5.3): ours is
 * the order among those the client takes; `q=0` refuses one; no header means identity only.
 */
export function chooseEncoding(
  header: string | undefined,
  available: Pick<ReadonlySet<Encoding>, 'has'>,
): Encoding {
  if (header === undefined) return 'identity';
  for (const encoding of acceptedEncodings(header)) {
    if (available.has(encoding)) return encoding;
  }
  return 'identity';
}

function acceptedEncodings(header: string): readonly Encoding[] {
  const known = remembered.get(header);
  if (known) return known;
  const weights = parseWeights(header);
  const accepted = preference.filter(
    (encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0,
  );
  if (remembered.size < rememberedLimit) remembered.set(header, accepted);
  return accepted;
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)));
  }
  return weights;
}
