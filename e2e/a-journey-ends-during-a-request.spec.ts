import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { changeJson } from './product/changed-responses.ts';

/*
 * Pages poll: a journey may end during a request whose response it changes. Every other error fails the journey.
 * `test.fail` accepts no test that reaches its time limit, as a test does whose error is lost.
 */

const server = createServer((request, response) => {
  if (request.url === '/page') response.setHeader('content-type', 'text/html').end('<title>Page</title>');
  else if (request.url === '/data') response.end('{"data":1}');
});
let origin = '';
test.beforeAll(async () => {
  await once(server.listen(0), 'listening');
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});
test.beforeEach(({ page }) => page.goto(`${origin}/page`));

test('a journey may end before the server responds', async ({ page }) => {
  await changeJson(page, '**/silent', () => undefined);
  const received = once(server, 'request') as Promise<[unknown, ServerResponse]>;
  await page.evaluate(() => void fetch('/silent'));
  const [, response] = await received;
  expect(response.headersSent).toBe(false);
});

test('a change that throws fails the journey', async ({ page }) => {
  test.fail();
  await changeJson(page, '**/data', () => {
    throw new Error('The response has another shape.');
  });
  await page.evaluate(() => fetch('/data'));
});

test('a server that is away fails the journey', async ({ page }) => {
  test.fail();
  await changeJson(page, '**/gone', () => undefined);
  server.once('request', (_, response: ServerResponse) => response.destroy());
  await page.evaluate(() => fetch('/gone'));
});
