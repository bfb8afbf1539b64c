import { useQuery } from '@tanstack/react-query';
import { IconWallet } from '@tabler/icons-react';
import { seeWalletLinks } from '#contract/wallet/wallet.ts';
import { request } from '#web/connection/request.ts';
import { ButtonLink } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import styles from './wallet-links.module.css';

type WalletLinksProps = {
  visitKey: { id: string; code: string };
  /** A changed visit needs new links. */
  version: string | number;
};

/** Links that add the appointment or the ticket to the wallet of a phone. */
export default function WalletLinks({ visitKey: { id, code }, version }: WalletLinksProps) {
  const { t, language } = useWords();
  const { data } = useQuery({
    queryKey: ['wallet', id, code, version, language],
    queryFn: async ({ signal }) =>
      (await request(seeWalletLinks, { params: { id }, query: { code }, signal })).data,
    staleTime: Infinity,
    retry: false,
    // Keep the card while the links of a changed visit load.
    placeholderData: (before) => before,
  });
  if (!data) return null;
  return (
    <Card title={t('wallet.title')}>
      <ul className={styles.wallets}>
        {data.apple !== null && (
          <li>
            <ButtonLink full href={data.apple} icon={<IconWallet />}>
              {t('wallet.apple')}
            </ButtonLink>
          </li>
        )}
        {data.google !== null && (
          <li>
            <ButtonLink
              full
              href={data.google}
              target="_blank"
              rel="noopener noreferrer"
              icon={<IconWallet />}
            >
              {t('wallet.google')}
              <VisuallyHidden> {t('common.newTab')}</VisuallyHidden>
            </ButtonLink>
          </li>
        )}
      </ul>
    </Card>
  );
}
