import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutgoingFailed, outgoingFetch, OutgoingRefused } from './fetch.ts';
import { isPublicAddress } from './target.ts';
import { CERTIFICATE, KEY } from '#server/testing/certificate.ts';

/** Servers on this machine that count connections: none may arrive, unless a test allows it. */
let connections = 0;
let received: { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string }[] = [];
const servers: Server[] = [];
let port = 0;
let securePort = 0;

async function listening(server: Server, host: string, at = 0): Promise<number> {
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, host, resolve));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

const result: http.RequestListener = (request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    if (request.url === '/moved')
      return response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
    if (request.url === '/large') return response.end('x'.repeat(70_000));
    if (request.url === '/endless') return void response.write('x');
    if (request.url === '/silent') return undefined;
    return response.writeHead(201, { 'x-answer': 'yes' }).end('done');
  });
};

beforeAll(async () => {
  port = await listening(http.createServer(result), '127.0.0.1');
  securePort = await listening(https.createServer({ cert: CERTIFICATE, key: KEY }, result), '127.0.0.1');
  // The same port on IPv6 if available: more ways to reach a canary.
  await listening(http.createServer(result), '::1', port).catch(() => undefined);
});
beforeEach(() => {
  connections = 0;
  received = [];
});
afterAll(() => {
  for (const server of servers) (server as http.Server).closeAllConnections();
  for (const server of servers) server.close();
});

const names: Record<string, string[]> = {
  localhost: ['127.0.0.1'],
  'localhost.': ['127.0.0.1'],
  'rebound.test': ['127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'six.test': ['::1'],
  'private.test': ['10.0.0.7'],
  'cloud.test': ['169.254.169.254'],
  'both.test': ['93.184.215.14', '127.0.0.1'],
  'both-six.test': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', 'fd00::1'],
  'zone.test': ['fe80::1%eth0'],
  'nat64.test': ['64:ff9b::7f00:1'],
  'nowhere.test': [],
};
const resolve = async (host: string): Promise<string[]> => {
  const match = names[host];
  if (!match) throw new Error(`no host is called ${host}`);
  return match;
};

/** Scheme and port are allowed, so that only the address check protects the canary. */
const FORMS = [
  ['loopback', '127.0.0.1'],
  ['the end of loopback', '127.255.255.254'],
  ['a decimal number', '2130706433'],
  ['a hexadecimal number', '0x7f000001'],
  ['a hexadecimal number in capitals', '0X7F000001'],
  ['an octal number', '017700000001'],
  ['octal parts', '0177.0.0.01'],
  ['hexadecimal parts', '0x7f.0x0.0x0.0x1'],
  ['mixed parts', '0x7f.0.0.01'],
  ['two parts', '127.1'],
  ['three parts', '127.0.1'],
  ['two parts, the second large', '127.65535'],
  ['a dot at the end', '127.0.0.1.'],
  ['full-width digits', '１２７.０.０.１'],
  ['circled digits', '①②⑦.⓪.⓪.①'],
  ['ideographic dots', '127。0。0。1'],
  ['half-width ideographic dots', '127｡0｡0｡1'],
  ['percent signs', '%31%32%37.0.0.1'],
  ['a line break inside', '127.0.\n0.1'],
  ['a tab inside', '127\t.0.0.1'],
  ['nought', '0'],
  ['nought in four parts', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['a private network', '10.0.0.1'],
  ['a private network’s end', '10.255.255.255'],
  ['another private network', '172.16.0.1'],
  ['another private network’s end', '172.31.255.255'],
  ['the third private network', '192.168.1.1'],
  ['a private network as a number', '3232235777'],
  ['a carrier’s network', '100.64.0.1'],
  ['a carrier’s network’s end', '100.127.255.255'],
  ['metadata of a cloud', '169.254.169.254'],
  ['metadata as a number', '2852039166'],
  ['metadata in hexadecimal', '0xA9FEA9FE'],
  ['metadata in octal parts', '0251.0376.0251.0376'],
  ['protocol assignments', '192.0.0.8'],
  ['documentation', '192.0.2.1'],
  ['more documentation', '198.51.100.1'],
  ['yet more documentation', '203.0.113.1'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarks', '198.19.255.255'],
  ['multicast', '224.0.0.1'],
  ['multicast’s end', '239.255.255.255'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 loopback, long', '[0:0:0:0:0:0:0:1]'],
  ['IPv6 unspecified', '[::]'],
  ['IPv4 mapped', '[::ffff:127.0.0.1]'],
  ['IPv4 mapped in hexadecimal', '[::ffff:7f00:1]'],
  ['IPv4 mapped, long', '[0:0:0:0:0:ffff:127.0.0.1]'],
  ['IPv4 mapped metadata', '[::ffff:169.254.169.254]'],
  ['IPv4 compatible', '[::127.0.0.1]'],
  ['IPv4 translated', '[::ffff:0:127.0.0.1]'],
  ['NAT64', '[64:ff9b::127.0.0.1]'],
  ['local NAT64', '[64:ff9b:1::7f00:1]'],
  ['6to4', '[2002:7f00:1::1]'],
  ['Teredo', '[2001:0:7f00:1::1]'],
  ['ORCHID', '[2001:20::1]'],
  ['IPv6 documentation', '[2001:db8::1]'],
  ['newer IPv6 documentation', '[3fff::1]'],
  ['unique local', '[fc00::1]'],
  ['unique local in use', '[fd12:3456:789a::1]'],
  ['link-local', '[fe80::1]'],
  ['site-local', '[fec0::1]'],
  ['IPv6 multicast', '[ff02::1]'],
  ['discard only', '[100::1]'],
  ['segment routing', '[5f00::1]'],
  ['the name of this machine', 'localhost'],
  ['the name of this machine in capitals', 'LOCALHOST'],
  ['the name with a dot at the end', 'localhost.'],
  ['the name in circled letters', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ'],
  ['the name in full-width letters', 'ｌｏｃａｌｈｏｓｔ'],
  ['a name that leads to loopback', 'rebound.test'],
  ['a name that leads to a mapped address', 'mapped.test'],
  ['a name that leads to IPv6 loopback', 'six.test'],
  ['a name that leads into a private network', 'private.test'],
  ['a name that leads to metadata', 'cloud.test'],
  ['a name that leads out and in', 'both.test'],
  ['a name that leads out and in over IPv6', 'both-six.test'],
  ['a name that leads to a link', 'zone.test'],
  ['a name that leads through NAT64', 'nat64.test'],
  ['a name that leads nowhere', 'nowhere.test'],
] as const;

describe('an outgoing request', () => {
  it.each(FORMS)('never reaches %s: %j', async (_, host) => {
    const open = outgoingFetch({ resolve, exceptions: { http: true, ports: [port] } });
    await expect(open({ url: `http://${host}:${port}/secret` })).rejects.toThrow(OutgoingRefused);
    const secure = outgoingFetch({ resolve });
    await expect(secure({ url: `https://${host}/secret` })).rejects.toThrow(OutgoingRefused);
    expect(connections).toBe(0);
  });

  it('is tested against at least sixty spellings', () => {
    expect(FORMS.length).toBeGreaterThanOrEqual(60);
  });

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'ws://example.com/',
    'https://example.com:22/',
    'https://example.com:80/',
    'https://example.com:8080/',
    'https://example.com:5432/',
    'https://someone@example.com/',
    'https://someone:secret@example.com/',
    'https://',
    'https:///',
    '//example.com/',
    '/secret',
    'example.com',
    '',
    'https://exa mple.com/',
    'https://[::1/',
    'https://1.2.3.4.5.6.7.8.256/',
  ])('is refused as malformed: %j', async (url) => {
    const request: string[] = [];
    const fetch = outgoingFetch({ resolve: async (host) => (request.push(host), []) });
    await expect(fetch({ url })).rejects.toThrow(OutgoingRefused);
    if (!url.startsWith('https:')) expect(request).toEqual([]);
  });

  it.each([
    ['https://good.test@127.0.0.1/', 'it contains credentials'],
    ['https://127.0.0.1#@good.test/', 'it resolves to a private network'],
    ['https://127.0.0.1\\@good.test/', 'it resolves to a private network'],
    ['https:127.0.0.1/', 'it resolves to a private network'],
    [' https://127.0.0.1/', 'it resolves to a private network'],
  ])('is parsed as a browser parses it: %j', async (url, why) => {
    await expect(outgoingFetch({ resolve })({ url })).rejects.toThrow(why);
  });

  it('connects to the checked address, whatever the name resolves to a moment later', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.7'], ['10.0.0.7']];
    let request = 0;
    const fetch = outgoingFetch({
      resolve: async () => answers[request++] ?? [],
      exceptions: { http: true, ports: [port], addresses: ['127.0.0.1'] },
    });
    const came = await fetch({ url: `http://rebinding.test:${port}/hook` });
    expect(came.status).toBe(201);
    expect(request).toBe(1);
    expect(connections).toBe(1);
    expect(received[0]?.headers.host).toBe(`rebinding.test:${port}`);
    await expect(fetch({ url: `http://rebinding.test:${port}/hook` })).rejects.toThrow(OutgoingRefused);
    expect(connections).toBe(1);
  });
});

describe('a request to an allowed server', () => {
  const fetch = () =>
    outgoingFetch({
      resolve: async () => ['127.0.0.1'],
      exceptions: { http: true, ports: [port, securePort], addresses: ['127.0.0.1'] },
      ca: CERTIFICATE,
    });

  it('sends its data and returns the response', async () => {
    const came = await fetch()({
      url: `http://hooks.test:${port}/a?b=1`,
      method: 'POST',
      headers: { 'x-sent': 'yes' },
      body: '{"a":1}',
    });
    expect(came).toMatchObject({ status: 201, headers: { 'x-answer': 'yes' } });
    expect(came.body.toString()).toBe('done');
    expect(received).toMatchObject([
      { method: 'POST', url: '/a?b=1', headers: { 'x-sent': 'yes' }, body: '{"a":1}' },
    ]);
  });

  it('does not let a header override the host', async () => {
    await fetch()({ url: `http://hooks.test:${port}/`, headers: { host: 'inner.test' } });
    expect(received[0]?.headers.host).toBe(`hooks.test:${port}`);
  });

  it('does not follow a redirect', async () => {
    const came = await fetch()({ url: `http://hooks.test:${port}/moved` });
    expect(came.status).toBe(302);
    expect(received.map(({ url }) => url)).toEqual(['/moved']);
  });

  it('fails when the response is too large, too slow, or missing', async () => {
    const ask = (path: string) =>
      fetch()({ url: `http://hooks.test:${port}${path}`, timeoutMs: 300, maxResponseBytes: 65_536 });
    await expect(ask('/large')).rejects.toThrow('larger than 65536 bytes');
    await expect(ask('/endless')).rejects.toThrow('it took too long');
    await expect(ask('/silent')).rejects.toThrow('it took too long');
    const slow = outgoingFetch({ resolve: () => new Promise(() => {}) });
    await expect(slow({ url: 'https://slow.test/', timeoutMs: 50 })).rejects.toThrow('it took too long');
  });

  it('reports a refused connection', async () => {
    const free = await listening(http.createServer(), '127.0.0.1');
    await new Promise((done) => servers.pop()!.close(done));
    const unreachable = outgoingFetch({
      resolve: async () => ['127.0.0.1'],
      exceptions: { http: true, ports: [free], addresses: ['127.0.0.1'] },
    });
    await expect(unreachable({ url: `http://hooks.test:${free}/` })).rejects.toThrow(OutgoingFailed);
  });

  it('verifies the certificate by name, though it connects to the address', async () => {
    const came = await fetch()({ url: `https://right.test:${securePort}/a` });
    expect(came.status).toBe(201);
    await expect(fetch()({ url: `https://wrong.test:${securePort}/a` })).rejects.toThrow(OutgoingFailed);
    const strangers = outgoingFetch({
      resolve: async () => ['127.0.0.1'],
      exceptions: { ports: [securePort], addresses: ['127.0.0.1'] },
    });
    await expect(strangers({ url: `https://right.test:${securePort}/a` })).rejects.toThrow(OutgoingFailed);
    expect(received).toHaveLength(1);
  });
});

describe('a public address', () => {
  it.each([
    ['93.184.215.14', true],
    ['1.1.1.1', true],
    ['9.255.255.255', true],
    ['11.0.0.0', true],
    ['100.63.255.255', true],
    ['100.128.0.0', true],
    ['126.255.255.255', true],
    ['128.0.0.1', true],
    ['172.15.255.255', true],
    ['172.32.0.1', true],
    ['192.167.255.255', true],
    ['198.17.255.255', true],
    ['198.20.0.1', true],
    ['223.255.255.255', true],
    ['2606:4700:4700::1111', true],
    ['2a00:1450:4001:80b::200e', true],
    ['2001:4860:4860::8888', true],
    ['2001:200::1', true],
    ['2003::1', true],
    ['2001:1ff:ffff::1', false],
    ['3ffe:ffff::1', true],
    ['4000::1', false],
    ['1fff::1', false],
    ['::ffff:93.184.215.14', false],
    ['2606:4700::1%1', false],
    ['127.1', false],
    ['example.com', false],
    ['', false],
  ])('%s: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});
