import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { anApp } from './testing/app.ts';

it('responds on open connections while the server stops, and then closes them', async () => {
  const app = await anApp();
  let closing: () => void = () => {};
  let letGo: () => unknown = () => {};
  const closes = new Promise<void>((resolve) => (closing = resolve));
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<{ status: number | undefined; connection: string | undefined }>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/healthz', agent }, (response) => {
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
      }).on('error', reject);
    });
  expect(await ask()).toMatchObject({ status: 200 });
  const close = app.http.server.close.bind(app.http.server);
  // Holds the server between the decision to stop and the closing of its port, as long as this test needs.
  app.http.server.close = (done?: (error?: Error) => void) => {
    closing();
    letGo = () => close(done);
    return app.http.server;
  };
  const stopping = app.http.close();
  await closes;
  expect(await ask()).toEqual({ status: 200, connection: 'close' });
  letGo();
  await stopping;
  agent.destroy();
});
