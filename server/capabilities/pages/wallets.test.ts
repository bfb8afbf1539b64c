import { expect, it } from 'vitest';
import { aPagesApp } from '#server/testing/pages-app.ts';
import { walletKeys } from '#server/testing/wallet-keys.ts';

const { env } = walletKeys();
const PAGE = '/s/harbor-bank/manage?id=1&code=a';

it('a page offers the wallets for which there are keys, and holds nothing of the keys', async () => {
  const pages = await aPagesApp(env);
  const { state, html } = await pages.get(PAGE);
  expect(state.wallets).toEqual(['apple', 'google']);
  expect(html).not.toMatch(/PRIVATE KEY|CERTIFICATE|gserviceaccount/);
  expect(pages.lines.join('')).not.toMatch(/PRIVATE KEY|CERTIFICATE|gserviceaccount/);
});

it('a page of an installation without keys offers none', async () => {
  const { state } = await (await aPagesApp()).get(PAGE);
  expect(state).not.toHaveProperty('wallets');
});
