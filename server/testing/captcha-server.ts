import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { outgoingFetch } from '../infrastructure/outgoing/fetch.ts';
import { siteVerify } from '../integrations/captcha/site-verify.ts';
import type { CaptchaPort } from '../integrations/captcha/captcha-port.ts';
import { afterFile } from './after-file.ts';

export interface CaptchaServer {
  port: CaptchaPort;
  /** The address of its check, and the number of its TCP port. */
  address: { url: string; port: number };
  /** Tokens that the widget has issued, each valid once, with their scores. */
  tokens: Map<string, number | undefined>;
  requests: number;
  mood: 'well' | 'silent' | 'broken' | 'wrong-secret';
}

/** A captcha service in the protocol of the three providers: a form in, JSON out, each token once. */
export async function aCaptchaServer(): Promise<CaptchaServer> {
  const tokens = new Map<string, number | undefined>();
  const server = http.createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      stand.requests += 1;
      const form = new URLSearchParams(text);
      const say = (answer: object): void =>
        void response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
      if (stand.mood === 'silent') return void request.socket.destroy();
      if (stand.mood === 'broken') return void response.writeHead(502).end('<html>');
      if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
        return say({ success: false, 'error-codes': ['bad-request'] });
      if (form.get('secret') !== 'the-secret' || stand.mood === 'wrong-secret')
        return say({ success: false, 'error-codes': ['invalid-input-secret'] });
      const token = form.get('response') ?? '';
      if (!tokens.has(token)) return say({ success: false, 'error-codes': ['timeout-or-duplicate'] });
      const score = tokens.get(token);
      tokens.delete(token);
      return say({ success: true, hostname: 'foyer.test', ...(score !== undefined && { score }) });
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const exceptions = { http: true, ports: [port], addresses: ['127.0.0.1'] };
  const stand: CaptchaServer = {
    tokens,
    requests: 0,
    address: { url: `http://127.0.0.1:${port}/siteverify`, port },
    mood: 'well',
    port: siteVerify({
      provider: 'turnstile',
      secret: 'the-secret',
      url: `http://127.0.0.1:${port}/siteverify`,
      fetch: outgoingFetch({ exceptions }),
    }),
  };
  return stand;
}
