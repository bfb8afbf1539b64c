import { Resolver } from 'node:dns/promises';

/** Looks up records of the domain name system. Each answer is null if no server gave one. */
export interface DnsPort {
  /** The text records of a name, each as one text. */
  texts(name: string): Promise<readonly string[] | null>;
  /** The names that a name is an alias of (CNAME), in lower case. */
  aliases(name: string): Promise<readonly string[] | null>;
  /** The addresses of a name, IPv4 and IPv6. */
  addresses(name: string): Promise<readonly string[] | null>;
}

export interface DnsOptions {
  /** Addresses of name servers, with a port if it is not 53; none are those of the system. */
  servers?: readonly string[] | undefined;
  /** How long one attempt may take. */
  attemptMs?: number;
  /** How long a look-up may take, with all its attempts. */
  patienceMs?: number;
}

const ATTEMPTS = 2;
/** The name does not exist, or has no record of the kind. */
const NO_RECORD: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Each look-up has a resolver of its own: it keeps no answers, and ends alone. */
export function openDns({ servers = [], attemptMs = 1_500, patienceMs = 4_000 }: DnsOptions = {}): DnsPort {
  const lookUp = async <T>(ask: (resolver: Resolver) => Promise<T[]>): Promise<T[] | null> => {
    const resolver = new Resolver({ timeout: attemptMs, tries: ATTEMPTS });
    if (servers.length > 0) resolver.setServers(servers);
    const limit = setTimeout(() => resolver.cancel(), patienceMs);
    try {
      return await ask(resolver);
    } catch (error) {
      return NO_RECORD.has((error as NodeJS.ErrnoException).code) ? [] : null;
    } finally {
      clearTimeout(limit);
    }
  };
  return {
    async texts(name) {
      const records = await lookUp((resolver) => resolver.resolveTxt(name));
      return records?.map((parts) => parts.join('')) ?? null;
    },
    async aliases(name) {
      const names = await lookUp((resolver) => resolver.resolveCname(name));
      return names?.map((one) => one.toLowerCase().replace(/\.$/, '')) ?? null;
    },
    async addresses(name) {
      const [four, six] = await Promise.all([
        lookUp((resolver) => resolver.resolve4(name)),
        lookUp((resolver) => resolver.resolve6(name)),
      ]);
      return four === null || six === null ? null : [...four, ...six];
    },
  };
}

/** Name servers of a list with commas. Throws if one of them is no address. */
export function readNameServers(text: string): string[] {
  const servers = text.split(',').map((one) => one.trim());
  new Resolver().setServers(servers);
  return servers;
}
