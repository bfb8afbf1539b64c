import { domainToASCII } from 'node:url';
import { checkSendingDomain } from '#contract/settings/mail-frame.ts';
import type { DomainCheck } from '#contract/settings/mail-frame.ts';
import {
  bestVerdict,
  domainOfAddress,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  policyDomains,
} from '#domain/notifications/sending-domain.ts';
import type { TextRecords, Verdict } from '#domain/notifications/sending-domain.ts';
import { toIso } from '#domain/time/instant.ts';
import { ok } from '#server/infrastructure/http/request/request-context.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { DnsPort } from '#server/infrastructure/outgoing/dns.ts';
import type { ServicesOf } from '../../connections/index.ts';
import { effectiveSettings } from '../../vendors/index.ts';

interface DomainDeps {
  dns: DnsPort;
  servicesOf: ServicesOf;
  /** The operator's sender address. */
  mailFrom: string;
  /** Of the operator's mail server. */
  dkimSelectors: readonly string[];
}

/** No location: the settings of the vendor itself. */
const VENDOR = 0;
/** Records are short; a page shows no more of a longer one. */
const MOST_SHOWN = 1_000;

/** Checks the domain of the vendor's sender address. No transaction is open meanwhile. */
export const checkSendingDomainRoute = (deps: DomainDeps): Route =>
  route(checkSendingDomain, async ({ read, now }) => {
    const { sender, selectors } = await read(async (tx) => {
      const { from } = await deps.servicesOf(tx);
      const named = (await effectiveSettings(tx, VENDOR)).get('email.dkim_selector');
      // The operator's keys are in the operator's domain.
      const operators = from === undefined ? deps.dkimSelectors : [];
      return { sender: from ?? deps.mailFrom, selectors: named === '' ? operators : [named] };
    });
    const domain = domainToASCII(domainOfAddress(sender) ?? '');
    const texts = lookUpOf(deps.dns, domain);
    const checks = await Promise.all([
      checkSpf(texts, domain),
      checkDkim(texts, { domain, selectors }),
      checkDmarc(texts, domain),
    ]);
    return ok({ data: { sender, domain, checked_at: toIso(now), checks } });
  });

type LookUp = (name: string) => Promise<TextRecords>;

/** A name of one label, such as `localhost`, is in no public domain: it has no records. */
const lookUpOf =
  (dns: DnsPort, domain: string): LookUp =>
  async (name) =>
    domain.includes('.') ? dns.texts(name) : [];

async function checkSpf(texts: LookUp, domain: string): Promise<DomainCheck> {
  const advice = 'v=spf1 include:YOUR-MAIL-SERVICE ~all';
  return checkOf('spf', { host: domain, verdict: judgeSpf(await texts(domain)), advice });
}

async function checkDkim(
  texts: LookUp,
  { domain, selectors }: { domain: string; selectors: readonly string[] },
): Promise<DomainCheck> {
  const tried = await Promise.all(
    selectors.map(async (selector) => {
      const host = `${selector}._domainkey.${domain}`;
      return { host, verdict: judgeDkim(await texts(host)) };
    }),
  );
  const best = bestVerdict(tried);
  if (best) return checkOf('dkim', { ...best, advice: 'v=DKIM1; k=rsa; p=KEY-OF-YOUR-MAIL-SERVICE' });
  return checkOf('dkim', {
    host: null,
    verdict: { state: 'unnamed', record: null, fault: null },
    advice: null,
  });
}

/** The nearest policy counts: that of the domain, or of one above it. */
async function checkDmarc(texts: LookUp, domain: string): Promise<DomainCheck> {
  const policies = await Promise.all(
    policyDomains(domain).map(async (name) => {
      const host = `_dmarc.${name}`;
      return { host, verdict: judgeDmarc(await texts(host), { isInherited: name !== domain }) };
    }),
  );
  const nearest = policies.find(({ verdict }) => verdict.state !== 'missing') ?? policies[0]!;
  return checkOf('dmarc', { ...nearest, advice: 'v=DMARC1; p=quarantine' });
}

function checkOf(
  name: DomainCheck['name'],
  { host, verdict, advice }: { host: string | null; verdict: Verdict; advice: string | null },
): DomainCheck {
  const { state, fault, record } = verdict;
  return {
    name,
    state,
    fault,
    host,
    record: record?.slice(0, MOST_SHOWN) ?? null,
    advice: state === 'missing' || state === 'lacking' ? advice : null,
  };
}
