import type { Fault } from '../harness/faults.ts';

const REWRITE = "rewriteUrl: (request: { url?: string }) => readableAddress(request.url ?? '/'),";

export const faults: Fault[] = [
  {
    name: 'takes the method from the address',
    in: 'proof',
    file: 'server/app.ts',
    find: REWRITE,
    replace:
      "rewriteUrl: (request: { url?: string; method?: string }) => { const told = /_method=([A-Z]+)/.exec(request.url ?? ''); if (told) request.method = told[1]!; return readableAddress(request.url ?? '/'); },",
    caught: /what has changed/,
  },
  {
    name: 'takes the method from a header',
    in: 'proof',
    file: 'server/app.ts',
    find: REWRITE,
    replace:
      "rewriteUrl: (request: { url?: string; method?: string; headers?: Record<string, string> }) => { const told = request.headers?.['x-method-override']; if (told) request.method = told; return readableAddress(request.url ?? '/'); },",
    caught: /what has changed/,
  },
];
