import type { AnyEndpoint } from '#contract/protocol/endpoint.ts';
import { PATH_VALUES } from '#contract/protocol/examples.responses.ts';
import type { Example } from '#contract/protocol/described.responses.ts';
import { JSON_API } from '#contract/protocol/json-api.ts';

/** The example of an endpoint as a shell command, for a server at `$BASE`. */
export function commandOf(endpoint: AnyEndpoint, example: Example): string {
  const { method, api, vendor, access } = endpoint;
  const query = Object.entries(example.query ?? {}).map(([name, value]) => `${name}=${encodeURI(value)}`);
  const values = { ...PATH_VALUES, ...example.params };
  const address = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) => values[name] ?? `{${name}}`);
  const headers = [
    ...(vendor === 'header' ? ['X-Vendor: harbor-bank'] : []),
    ...(access === 'anyone' ? [] : ['Cookie: foyer_session=$SESSION']),
    ...(access === 'anyone' || method === 'GET' ? [] : ['X-CSRF-Token: $TOKEN']),
    ...(example.body === undefined
      ? []
      : [`Content-Type: ${api === 'open' ? JSON_API : 'application/json'}`]),
  ];
  return [
    `curl -s -g${method === 'GET' ? '' : ` -X ${method}`} "$BASE${address}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...headers.map((header) => `-H "${header}"`),
    ...(example.body === undefined ? [] : [`-d '${JSON.stringify(example.body)}'`]),
  ].join(' \\\n  ');
}
