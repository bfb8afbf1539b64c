/** The records by which mail servers decide whether a mail is from its sender. */
export const DOMAIN_CHECKS = ['spf', 'dkim', 'dmarc'] as const;
export type DomainCheckName = (typeof DOMAIN_CHECKS)[number];

/** `unnamed`: the record stands under a selector, and no selector is known. */
export const DOMAIN_STATES = ['right', 'lacking', 'missing', 'unreachable', 'unnamed'] as const;
export type DomainState = (typeof DOMAIN_STATES)[number];

/** What a record lacks. */
export const DOMAIN_FAULTS = [
  'several',
  'open',
  'empty',
  'malformed',
  'revoked',
  'testing',
  'watching',
] as const;
export type DomainFault = (typeof DOMAIN_FAULTS)[number];

/** The text records of a name; null if no server could be asked. */
export type TextRecords = readonly string[] | null;

export interface Verdict {
  state: DomainState;
  /** The record that the verdict is about. */
  record: string | null;
  fault: DomainFault | null;
}

const MISSING: Verdict = { state: 'missing', record: null, fault: null };
const UNREACHABLE: Verdict = { state: 'unreachable', record: null, fault: null };
const right = (record: string): Verdict => ({ state: 'right', record, fault: null });
const lacking = (record: string, fault: DomainFault): Verdict => ({ state: 'lacking', record, fault });

/** The domain of an address in lower case; null if it names none. */
export function domainOfAddress(address: string): string | null {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return address.includes('@') && domain !== '' ? domain : null;
}

/** Judges the records that say which servers may send mails of a domain (RFC 7208). */
export function judgeSpf(records: TextRecords): Verdict {
  if (records === null) return UNREACHABLE;
  const [record, ...others] = records.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (record === undefined) return MISSING;
  if (others.length > 0) return lacking(record, 'several');
  const terms = record.split(/\s+/).slice(1).filter(Boolean);
  const all = terms.find((term) => /^[+?~-]?all$/i.test(term));
  const redirects = terms.some((term) => /^redirect=/i.test(term));
  if (all === undefined ? !redirects : !/^[~-]/.test(all)) return lacking(record, 'open');
  const allows = terms.some((term) => /^\+?(include:|exists:|ip4:|ip6:|(a|mx)([:/]|$))/i.test(term));
  return allows || all === undefined ? right(record) : lacking(record, 'empty');
}

/** Judges the records of one selector, which hold the key of the signature (RFC 6376). */
export function judgeDkim(records: TextRecords): Verdict {
  if (records === null) return UNREACHABLE;
  const [record, ...others] = records.filter((text) => tagsOf(text).has('p'));
  if (record === undefined) return MISSING;
  if (others.length > 0) return lacking(record, 'several');
  const tags = tagsOf(record);
  const key = tags.get('p')!.replaceAll(/\s/g, '');
  if (key === '') return lacking(record, 'revoked');
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1' || !/^[A-Za-z0-9+/]+={0,2}$/.test(key))
    return lacking(record, 'malformed');
  const flags = (tags.get('t') ?? '').split(':').map((flag) => flag.trim());
  return flags.includes('y') ? lacking(record, 'testing') : right(record);
}

/** Judges the records of a domain, or of one above it, on what becomes of mails that fail (RFC 7489). */
export function judgeDmarc(records: TextRecords, { isInherited }: { isInherited: boolean }): Verdict {
  if (records === null) return UNREACHABLE;
  const [record, ...others] = records.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/.test(text));
  if (record === undefined) return MISSING;
  if (others.length > 0) return lacking(record, 'several');
  const tags = tagsOf(record);
  const policy = ((isInherited ? tags.get('sp') : undefined) ?? tags.get('p') ?? '').toLowerCase();
  if (policy === 'none') return lacking(record, 'watching');
  return policy === 'quarantine' || policy === 'reject' ? right(record) : lacking(record, 'malformed');
}

/** The domain and those above it that may have a policy, nearest first. */
export function policyDomains(domain: string): string[] {
  const labels = domain.split('.');
  const above = labels.map((_, from) => labels.slice(from).join('.'));
  return above.filter((name, from) => from === 0 || name.includes('.')).slice(0, MOST_POLICY_DOMAINS);
}

const MOST_POLICY_DOMAINS = 8;

/** The best of several verdicts; one that was not reachable may be better than a missing one. */
export function bestVerdict<Of extends { verdict: Verdict }>(of: readonly Of[]): Of | undefined {
  const ORDER: readonly DomainState[] = ['right', 'lacking', 'unreachable', 'missing', 'unnamed'];
  return of.toSorted((a, b) => ORDER.indexOf(a.verdict.state) - ORDER.indexOf(b.verdict.state))[0];
}

function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(';').flatMap((tag) => {
      const at = tag.indexOf('=');
      return at === -1 ? [] : [[tag.slice(0, at).trim(), tag.slice(at + 1).trim()] as const];
    }),
  );
}
