import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconExternalLink } from '@tabler/icons-react';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { vendorPrefix, visitorPath } from '#contract/protocol/visitor-pages.ts';
import { branchLocatorSettings } from '#contract/settings/settings-pages.ts';
import { Button, ButtonLink } from '#web/kit/button/Button.tsx';
import { Card } from '#web/kit/display/Card.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../../session/session.ts';
import { settingsQuery } from '../use-settings.ts';
import styles from './locator-address.module.css';

/** The address of the branch locator, and the way to its snippet. */
export default function LocatorAddress() {
  const { t } = useWords();
  const { vendor } = usePerson();
  const toasts = useToasts();
  const { data } = useQuery({ ...settingsQuery(branchLocatorSettings, null), retry: false });
  if (vendor === null || !data) return null;
  const isOn = data.data.settings.find(({ key }) => key === 'branch_locator.enabled')?.value === true;
  const address = location.origin + vendorPrefix(vendor.pathname) + visitorPath('branch-locator');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    toasts.show({ kind: 'success', text: t('profile.copied') });
  };
  return (
    <Card title={t('locatorPage.title')} className={styles.section}>
      {!isOn && <Banner tone="info">{t('locatorPage.off')}</Banner>}
      <TextField
        label={t('locatorPage.address')}
        value={address}
        readOnly
        spellCheck={false}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.actions}>
        {/* Browsers offer no clipboard to a page served without TLS from another machine. */}
        {'clipboard' in navigator && <Button onClick={() => void copy()}>{t('locatorPage.copy')}</Button>}
        {isOn && (
          <ButtonLink href={address} target="_blank" rel="noopener" icon={<IconExternalLink />}>
            {t('locatorPage.open')}
          </ButtonLink>
        )}
      </div>
      <p>{t('locatorPage.embed')}</p>
      <Link to={staffScreenPath('client-view-settings') as never}>{t('locatorPage.toEmbed')}</Link>
    </Card>
  );
}
