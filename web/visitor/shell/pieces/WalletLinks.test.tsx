import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { WalletLinksDocument } from '#contract/wallet/wallet.ts';
import texts from '#translations/ko/visitor.json';
import { compileCatalogue } from '#web/language/compile-catalogue.ts';
import { LanguageProvider } from '#web/language/LanguageProvider.tsx';
import WalletLinks from './WalletLinks.tsx';

function shown(links: WalletLinksDocument['data'] | null): string {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  if (links) client.setQueryData(['wallet', '7', 'abc', 3, 'ko'], links);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <LanguageProvider
        language="ko"
        messages={compileCatalogue(texts, 'ko')}
        load={() => new Promise(() => undefined)}
      >
        <WalletLinks visitKey={{ id: '7', code: 'abc' }} version={3} />
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

it('links to the wallets for which there is a pass', () => {
  const both = shown({ apple: '/pass.pkpass', google: 'https://pay.google.com/gp/v/save/x' });
  expect(both).toContain(texts['wallet.apple']);
  expect(both).toContain('href="/pass.pkpass"');
  expect(both).toContain(texts['wallet.google']);
  expect(both).toMatch(/href="https:\/\/pay\.google\.com\/gp\/v\/save\/x"[^>]*rel="noopener noreferrer"/);
  const one = shown({ apple: null, google: 'https://pay.google.com/gp/v/save/x' });
  expect(one).not.toContain(texts['wallet.apple']);
});

it('shows no card while the visit has no pass', () => {
  expect(shown(null)).toBe('');
});
