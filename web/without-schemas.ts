import type { Plugin } from 'vite';

const INERT = '\0inert-schemas';

/**
 * Pages send and the server validates: a page needs an endpoint's method and path, not its schemas. The
 * schemas' library is 7 kB on every page, so the browser gets a stand-in. It builds nothing, and throws when
 * code validates with it.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'foyer:without-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? INERT : null),
    load: async (id) => (id === INERT ? inertModule(Object.keys(await import('zod/mini'))) : null),
  };
}

/** A module with the same exports, each callable and with every member, to any depth. */
export function inertModule(names: readonly string[]): string {
  const exported = names.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name)).map((name) => `inert as ${name}`);
  return [
    'const refuse = () => { throw new Error("Schemas judge on the server, not in a page"); };',
    'const inert = new Proxy(() => inert, { get: (_, name) => (/parse/i.test(String(name)) ? refuse : inert) });',
    `export { ${exported.join(', ')} };`,
  ].join('\n');
}
