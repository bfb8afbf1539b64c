import { useState } from 'react';
import { IconApi, IconCheck, IconCopy, IconKey, IconMail, IconMessage } from '@tabler/icons-react';
import type { DemoHomeState } from '#contract/protocol/page-state.ts';
import { fromIso } from '#domain/time/instant.ts';
import { IconButton } from '#web/kit/button/Button.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { LiveFigures } from './live-card.tsx';
import styles from './demo-home.module.css';

const ROLES: Readonly<Record<number, string>> = {
  30: 'demo.role.admin',
  20: 'demo.role.manager',
  10: 'demo.role.staff',
};

type ExtrasProps = {
  figures: LiveFigures;
  vendor: string;
  demo: DemoHomeState | undefined;
  signInLink: string;
};

/** The API, and where the operator allows demo accounts the mailbox and the sign-ins. */
export function HomeExtras({ figures, vendor, demo, signInLink }: ExtrasProps) {
  const { t } = useWords();
  return (
    <div className={styles.extras}>
      <section className={styles.extra}>
        <div className={styles.extraHead}>
          <h2>
            <IconApi aria-hidden="true" />
            {t('demo.api.title')}
          </h2>
          <a href="/docs">{t('demo.api.link')}</a>
        </div>
        <pre data-scheme="ink">
          {`curl ${window.location.origin}`}
          {/* A narrow page breaks the address here rather than within a word. */}
          <wbr />
          {`/api/v2/open/locations \\\n  -H 'X-Vendor: ${vendor}'`}
        </pre>
        {figures.locations !== undefined && <p>{t('demo.api.text', { count: figures.locations })}</p>}
      </section>
      {demo && <Mailbox mailbox={demo.mailbox} />}
      {demo && <SignIns password={demo.password} accounts={ofVendor(demo, vendor)} link={signInLink} />}
    </div>
  );
}

const ofVendor = ({ accounts }: DemoHomeState, vendor: string): DemoHomeState['accounts'] =>
  accounts.filter(({ pathname, role }) => pathname === vendor && role in ROLES);

function Mailbox({ mailbox: { count, latest } }: { mailbox: DemoHomeState['mailbox'] }) {
  const { t, formats } = useWords();
  return (
    <section className={styles.extra}>
      <div className={styles.extraHead}>
        <h2>
          <IconMail aria-hidden="true" />
          {t('demo.mailbox.title')}
        </h2>
        {count > 0 && <a href="/dev/mailbox">{t('demo.mailbox.link', { count })}</a>}
      </div>
      {latest.length === 0 ? (
        <p>{t('demo.mailbox.empty')}</p>
      ) : (
        <>
          <ul className={styles.rows}>
            {latest.map(({ title, channel, lang, at }, position) => (
              <li key={position}>
                {channel === 'sms' ? <IconMessage aria-hidden="true" /> : <IconMail aria-hidden="true" />}
                <span className={styles.rowText} lang={lang}>
                  {title}
                </span>
                <span>{formats.time(fromIso(at), ownZone())}</span>
              </li>
            ))}
          </ul>
          <p>{t('demo.mailbox.text')}</p>
        </>
      )}
    </section>
  );
}

type SignInsProps = Pick<DemoHomeState, 'password' | 'accounts'> & { link: string };

function SignIns({ password, accounts, link }: SignInsProps) {
  const { t } = useWords();
  const [copied, setCopied] = useState(false);
  const copy = (): void => {
    navigator.clipboard.writeText(password).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <section className={styles.extra}>
      <div className={styles.extraHead}>
        <h2>
          <IconKey aria-hidden="true" />
          {t('demo.signIns.title')}
        </h2>
        <a href={link}>{t('demo.serve.action')}</a>
      </div>
      <ul className={styles.rows}>
        {accounts.map(({ email, role }) => (
          <li key={email}>
            <span className={styles.rowText}>{email}</span>
            <span>{t(ROLES[role] ?? '')}</span>
          </li>
        ))}
      </ul>
      <p className={styles.password}>
        <span>{t('demo.signIns.shared', { shared: password })}</span>
        {/* Browsers offer no clipboard to a page served without TLS from another machine. */}
        {'clipboard' in navigator && (
          <IconButton
            size="small"
            label={copied ? t('demo.signIns.copied') : t('demo.signIns.copy')}
            icon={copied ? <IconCheck /> : <IconCopy />}
            onClick={copy}
          />
        )}
      </p>
    </section>
  );
}
