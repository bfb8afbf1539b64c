import { expect, it } from 'vitest';
import { aPagesApp } from '#server/testing/pages-app.ts';

const service = {
  REALTIME_DRIVER: 'pusher',
  PUSHER_APP_ID: '1',
  PUSHER_KEY: 'the-key',
  PUSHER_SECRET: 'the-secret-of-the-application',
  PUSHER_CLUSTER: 'eu',
};

it('a page learns its realtime address, may connect there and nowhere else, and learns no secret', async () => {
  const { get, place: location } = await aPagesApp(service);
  const page = await get(`/s/harbor-bank/callback-service/${location}`);
  expect(page.state.realtime).toEqual({
    driver: 'pusher',
    url: 'wss://ws-eu.pusher.com',
    key: 'the-key',
    token: expect.any(String),
  });
  expect(page.headers['content-security-policy']).toContain("connect-src 'self' wss://ws-eu.pusher.com;");
  expect(page.html).not.toContain('the-secret');
});

it('without one it connects to its own host', async () => {
  const { get, place: location } = await aPagesApp();
  const page = await get(`/s/harbor-bank/callback-service/${location}`);
  expect(page.state.realtime).toEqual({ driver: 'socket', token: expect.any(String) });
  expect(page.headers['content-security-policy']).toContain("connect-src 'self';");
});
