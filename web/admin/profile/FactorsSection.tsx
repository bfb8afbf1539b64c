import { useState } from 'react';
import {
  addPasskey,
  makeRecoveryCodes,
  offerPasskey,
  removePasskey,
  removeTotp,
  startTotp,
} from '#contract/vendors/profile.ts';
import type { Profile } from '#contract/vendors/profile.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { hasPasskeys, makePasskey } from '../sign-in/passkeys.ts';
import { PasswordDialog, RecoveryCodesDialog, TotpDialog } from './FactorDialogs.tsx';
import { Section } from './Section.tsx';
import { useSecureChange } from './use-profile.ts';
import styles from './profile.module.css';

/** Authenticator app, passkeys and recovery codes. */
export function FactorsSection({ profile }: { profile: Profile['data'] }) {
  const { t, formats } = useWords();
  const { busy, run, asked } = useSecureChange();
  const [totp, setTotp] = useState<{ secret: string; address: string } | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const day = (iso: string): string => formats.date(Date.parse(iso), ownZone());
  const factors = profile.passkeys.length + (profile.totp_since ? 1 : 0);
  const isLast = profile.factor_required && factors === 1 ? t('profile.factors.last') : null;

  const addKey = () =>
    run(async () => {
      const offer = await request(offerPasskey, {});
      const made = await makePasskey(offer.data);
      const name = t('profile.passkey.name', { number: profile.passkeys.length + 1 });
      const { data } = await request(addPasskey, { body: { ...made, name } });
      setCodes(data.recovery_codes);
    });

  return (
    <Section title={t('profile.factors')} text={t('profile.factors.text')}>
      <ul className={styles.rows}>
        <li className={styles.row}>
          <div>
            <h3 className={styles.name}>{t('profile.totp')}</h3>
            <p className={styles.text}>
              {profile.totp_since
                ? t('profile.since', { date: day(profile.totp_since) })
                : t('profile.totp.none')}
            </p>
          </div>
          {profile.totp_since ? (
            <Button
              size="small"
              busy={busy}
              unavailableBecause={isLast}
              onClick={() => void run(async () => void (await request(removeTotp, {})))}
            >
              {t('profile.totp.remove')}
            </Button>
          ) : (
            <Button
              size="small"
              busy={busy}
              onClick={() => void run(async () => setTotp((await request(startTotp, {})).data))}
            >
              {t('profile.totp.add')}
            </Button>
          )}
        </li>
        {profile.passkeys.map(({ id, name, created_at: created, last_used_at: used }) => (
          <li key={id} className={styles.row}>
            <div>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.text}>
                {used ? t('profile.used', { date: day(used) }) : t('profile.since', { date: day(created) })}
              </p>
            </div>
            <Button
              size="small"
              busy={busy}
              unavailableBecause={isLast}
              onClick={() => void run(async () => void (await request(removePasskey, { params: { id } })))}
            >
              {t('profile.passkey.remove', { name })}
            </Button>
          </li>
        ))}
        <li className={styles.row}>
          <div>
            <h3 className={styles.name}>{t('profile.passkeys')}</h3>
            <p className={styles.text}>{t('profile.passkeys.text')}</p>
          </div>
          <Button
            size="small"
            busy={busy}
            unavailableBecause={hasPasskeys() ? null : t('profile.passkey.unavailable')}
            onClick={() => void addKey()}
          >
            {t('profile.passkey.add')}
          </Button>
        </li>
        {factors > 0 && (
          <li className={styles.row}>
            <div>
              <h3 className={styles.name}>{t('profile.codes')}</h3>
              <p className={styles.text}>{t('profile.codes.left', { count: profile.recovery_codes_left })}</p>
            </div>
            <Button
              size="small"
              busy={busy}
              onClick={() =>
                void run(async () => setCodes((await request(makeRecoveryCodes, {})).data.recovery_codes))
              }
            >
              {t('profile.codes.make')}
            </Button>
          </li>
        )}
      </ul>
      {asked && <PasswordDialog {...asked} />}
      {totp && (
        <TotpDialog
          {...totp}
          onClose={() => setTotp(null)}
          onDone={(made) => {
            setTotp(null);
            void run(async () => setCodes(made));
          }}
        />
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Section>
  );
}
