import { judged, type Rule } from './observatory-verdict';

const BROAD = [
  '*',
  'http:',
  'https:',
  'ftp:',
  'http://*',
  'https://*',
  'http://*.*',
  'https://*.*',
];
const BROAD_OR_INLINE = [...BROAD, "'unsafe-inline'", 'data:'];

/** Sources by directive; several policies allow only their common sources. `undefined` when one cannot be read. */
export function parsePolicies(header: string): Map<string, string[]> | undefined {
  const policies = header.split(',').map(parsePolicy);
  const merged = new Map<string, string[]>();
  for (const policy of policies) {
    if (!policy) return undefined;
    for (const [name, sources] of policy) {
      const others = merged.get(name);
      const common = others ? sources.filter((source) => others.includes(source)) : sources;
      merged.set(name, common.length > 0 ? common : ["'none'"]);
    }
  }
  return merged;
}

function parsePolicy(text: string): Map<string, string[]> | undefined {
  const policy = new Map<string, string[]>();
  for (const directive of text.toLowerCase().split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (policy.has(name)) return undefined;
    if (name) policy.set(name, sources.length > 0 ? sources : ["'none'"]);
  }
  return policy.size > 0 ? policy : undefined;
}

/** A hash or a nonce makes browsers ignore `'unsafe-inline'` beside it. */
function effective(policy: ReadonlyMap<string, string[]>, name: string): string[] {
  const sources = policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const isHashed = sources.some((source) => /^'(sha\d+|nonce)-/.test(source));
  return sources.filter((source) => !(isHashed && source === "'unsafe-inline'"));
}

const someOf = (sources: readonly string[], list: readonly string[]) =>
  sources.some((source) => list.includes(source));

/** The rule for the policy itself, above all its script sources. */
export const contentSecurityPolicy: Rule = ({ headers }) => {
  const header = headers['content-security-policy'];
  if (header === undefined) return judged('not implemented', -25);
  const policy = parsePolicies(header);
  if (!policy) return judged('cannot be parsed', -25);
  const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map((name) =>
    effective(policy, name),
  );
  const passive = ['img-src', 'media-src'].flatMap((name) => effective(policy, name));
  const isInsecure = (source: string) => /^(http|ftp):/.test(source);
  const active = [...policy].filter(([name]) => !['img-src', 'media-src'].includes(name));
  if (someOf(scripts ?? [], BROAD_OR_INLINE) || someOf(objects ?? [], BROAD))
    return judged('unsafe scripts or objects', -20);
  if (active.some(([, sources]) => sources.some(isInsecure))) return judged('insecure scheme', -20);
  if (someOf([...(scripts ?? []), ...(styles ?? [])], ["'unsafe-eval'"]))
    return judged('unsafe-eval', -10);
  if (passive.some(isInsecure)) return judged('insecure scheme for passive content', -10);
  if (someOf(styles ?? [], BROAD_OR_INLINE)) return judged('unsafe styles only', 0);
  return policy.get('default-src')?.join() === "'none'"
    ? judged("no unsafe, default-src 'none'", 10)
    : judged('no unsafe', 5);
};
