import { domainToASCII } from 'node:url';
import {
  addOwnDomain,
  checkOwnDomain,
  listOwnDomains,
  removeOwnDomain,
  seeServedHost,
} from '#contract/settings/own-domains.ts';
import type { OwnDomain } from '#contract/settings/own-domains.ts';
import { toIso } from '#domain/time/instant.ts';
import {
  afterCheck,
  isOwnHost,
  judgePointer,
  judgeProof,
  proofName,
  proofText,
} from '#domain/vendors/custom-domain.ts';
import type { HostRecordState } from '#domain/vendors/custom-domain.ts';
import { base62 } from '#domain/visits/numbers.ts';
import type { Database, Tx } from '#server/infrastructure/database/database.ts';
import { created, nothing, ok } from '#server/infrastructure/http/request/request-context.ts';
import type { RequestContext } from '#server/infrastructure/http/request/request-context.ts';
import { vendorByHost } from '#server/infrastructure/http/request/tenancy-store.ts';
import { refuse } from '#server/infrastructure/http/response/refusal.ts';
import { route } from '#server/infrastructure/http/routes.ts';
import type { Route } from '#server/infrastructure/http/routes.ts';
import type { DnsPort } from '#server/infrastructure/outgoing/dns.ts';
import {
  beginCheck,
  deleteDomain,
  endCheck,
  insertDomain,
  noteActive,
  ownDomain,
  ownDomains,
} from './own-domains-store.ts';
import type { StoredDomain } from './own-domains-store.ts';
import { addHost, recordHostChange, removeHost } from './vendor-hosts.ts';

interface DomainDeps {
  db: Database;
  dns: DnsPort;
  random(bytes: number): Buffer;
  config: { publicUrl: string };
}

const MOST_DOMAINS = 50;
/** Name servers of others are asked: a check is not for a loop. */
const CHECK_EVERY_MS = 10_000;

/** Hosts that vendors claim themselves. A check of their records decides whether they show the vendor. */
export function ownDomainRoutes(deps: DomainDeps): Route[] {
  const { db } = deps;
  const product = new URL(deps.config.publicUrl).hostname;
  const ofAnyVendor = (host: string) => db.acrossVendors((tx) => vendorByHost(tx, host));
  return [
    route(listOwnDomains, ({ read }) =>
      read(async (tx) => ok({ data: (await ownDomains(tx)).map((one) => domainOf(one, product)) })),
    ),
    route(addOwnDomain, async (context) => {
      const host = hostIn(context.body.host);
      if (!isOwnHost(host)) throw faulty('host_name');
      if (host === product || (await ofAnyVendor(host))) throw faulty('host_taken');
      return context.write(async (tx) => {
        if ((await ownDomains(tx)).length >= MOST_DOMAINS) throw faulty('host_many');
        const { now, actor } = context;
        if (!(await insertDomain(tx, { host, token: base62(deps.random(16)), now })))
          throw faulty('host_taken');
        await recordHostChange(tx, 'vendor-domain-added', { host, actor, now });
        return created({ data: domainOf(await claimed(tx, host), product) });
      });
    }),
    route(checkOwnDomain, async (context) => {
      const { now, vendor } = context;
      const inVendor = <T>(work: (tx: Tx) => Promise<T>) => db.withVendor(vendor.id, work);
      const { host, token } = await inVendor(async (tx) => {
        const domain = await claimed(tx, hostIn(context.params.host));
        if (!(await beginCheck(tx, { host: domain.host, now, since: now - CHECK_EVERY_MS })))
          throw refuse('too-many-requests', { retryAfter: CHECK_EVERY_MS / 1_000 });
        return domain;
      });
      // No transaction is open while name servers are asked.
      const found = await recordsOf(deps.dns, { host, token, product });
      return inVendor(async (tx) => {
        if (!(await endCheck(tx, { host, token, ...found }))) throw refuse('not-found');
        await follow(tx, context, { host, ...found });
        return ok({ data: domainOf(await claimed(tx, host), product) });
      });
    }),
    route(removeOwnDomain, (context) =>
      context.write(async (tx) => {
        const { now, actor } = context;
        const { host, activatedAt } = await claimed(tx, hostIn(context.params.host));
        await deleteDomain(tx, host);
        await recordHostChange(tx, 'vendor-domain-removed', { host, actor, now });
        if (activatedAt !== null) await removeHost(tx, { host, actor, now });
        return nothing();
      }),
    ),
    route(seeServedHost, async ({ query }) => {
      const host = hostIn(query.domain);
      if (host !== product && !(await ofAnyVendor(host))) throw refuse('not-found');
      return ok({ data: { host } });
    }),
  ];
}

/** Hosts of other scripts are stored as browsers send them. A text that is no host stays as it is, and is refused. */
function hostIn(text: string): string {
  const typed = text.trim().toLowerCase().replace(/\.$/, '');
  return domainToASCII(typed) || typed;
}

const faulty = (code: 'host_name' | 'host_taken' | 'host_many') =>
  refuse('field-invalid', { fields: [{ pointer: '/host', code }] });

async function claimed(tx: Tx, host: string): Promise<StoredDomain> {
  const domain = await ownDomain(tx, host);
  if (!domain) throw refuse('not-found');
  return domain;
}

interface Found {
  pointer: HostRecordState;
  proof: HostRecordState;
}

async function recordsOf(
  dns: DnsPort,
  { host, token, product }: { host: string; token: string; product: string },
): Promise<Found> {
  const [texts, aliases, addresses, targets] = await Promise.all([
    dns.texts(proofName(host)),
    dns.aliases(host),
    dns.addresses(host),
    dns.addresses(product),
  ]);
  return {
    proof: judgeProof(texts, token),
    pointer: judgePointer({ aliases, addresses, targets }, product),
  };
}

/** A host that another vendor got meanwhile stays with that vendor. */
async function follow(
  tx: Tx,
  { actor, now }: RequestContext,
  { host, pointer, proof }: Found & { host: string },
): Promise<void> {
  const act = afterCheck([pointer, proof]);
  const { isServed, activatedAt } = await claimed(tx, host);
  if (act === 'deactivate' && activatedAt !== null) await removeHost(tx, { host, actor, now });
  if (act !== 'activate') return;
  if (!isServed && !(await addHost(tx, { host, actor, now }))) throw faulty('host_taken');
  await noteActive(tx, { host, now });
}

function domainOf(domain: StoredDomain, product: string): OwnDomain {
  const { host, token, pointer, proof, checkedAt, activatedAt, isServed } = domain;
  return {
    host,
    state: isServed ? 'active' : activatedAt === null ? 'pending' : 'failing',
    pointer: { name: host, value: product, state: pointer },
    proof: { name: proofName(host), value: proofText(token), state: proof },
    checked_at: checkedAt === null ? null : toIso(checkedAt),
  };
}
