import { Resolver } from 'node:dns/promises';

/** Looks up records of the domain name system. */
export interface DnsPort {
  /** The text records of a name, each as one text; null if no server gave an answer. */
  texts(name: string): Promise<readonly string[] | null>;
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
  return {
    async texts(name) {
      const resolver = new Resolver({ timeout: attemptMs, tries: ATTEMPTS });
      if (servers.length > 0) resolver.setServers(servers);
      const limit = setTimeout(() => resolver.cancel(), patienceMs);
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        return NO_RECORD.has((error as NodeJS.ErrnoException).code) ? [] : null;
      } finally {
        clearTimeout(limit);
      }
    },
  };
}

/** Name servers of a list with commas. Throws if one of them is no address. */
export function readNameServers(text: string): string[] {
  const servers = text.split(',').map((one) => one.trim());
  new Resolver().setServers(servers);
  return servers;
}
