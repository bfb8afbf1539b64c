import type { Plugin } from 'vite';

const INERT = '\0inert-schemas';

/**
 * Pages send and the server judges: of an endpoint they need its method and path, not its schemas. What those are
 * built with weighs 7 kB on every page, so the browser gets a stand-in that builds nothing, and that says so to
 * whoever tries to judge with it.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'foyer:without-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? INERT : null),
    load: async (id) => (id === INERT ? inertModule(Object.keys(await import('zod/mini'))) : null),
  };
}

/** A module with the same names, each of which is callable and has every member, to any depth. */
export function inertModule(names: readonly string[]): string {
  const exported = names.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name)).map((name) => `inert as ${name}`);
  return [
    'const refuse = () => { throw new Error("Schemas judge on the server, not in a page"); };',
    'const inert = new Proxy(() => inert, { get: (_, name) => (/parse/i.test(String(name)) ? refuse : inert) });',
    `export { ${exported.join(', ')} };`,
  ].join('\n');
}
