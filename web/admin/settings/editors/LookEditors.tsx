import { useState } from 'react';
import { IconTrash } from '@tabler/icons-react';
import { logoAddress, sendLogo } from '#contract/settings/logos.ts';
import { contrast, isHexColour, readableShade } from '#domain/vendors/brand-colour.ts';
import { Refusal } from '#web/connection/refusal.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { FileField } from '#web/kit/field/FileField.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ColourField } from '../../services/ColourField.tsx';
import { usePerson } from '../../session/session.ts';
import type { EditorProps } from './editor.ts';
import { iconFrom, logoFrom, TooSmall } from './logo-file.ts';
import styles from './editors.module.css';

/** A colour with its contrast; one that text could not be read on gets the nearest shade that can. */
export function ColourEditor(props: EditorProps<'text'>) {
  const { id, setting, label, help, value, onChange, error, readOnly } = props;
  const { t, formats } = useWords();
  const colour = String(value);
  const shade = isHexColour(colour) ? readableShade(colour) : '';
  return (
    <>
      <ColourField
        id={id}
        label={label}
        hint={help}
        value={colour}
        onChange={onChange}
        faults={error === undefined ? {} : { '': error }}
        isNew={false}
        readOnly={readOnly}
      />
      {setting.kind.onWhite && isHexColour(colour) && (
        <p className={styles.contrast} role="status">
          <svg width="64" height="28" aria-hidden="true">
            <rect width="64" height="28" rx="6" fill={colour} />
            <text x="32" y="19" textAnchor="middle" fill="#fff">
              Aa
            </text>
          </svg>
          {t('settingsPage.contrast', {
            ratio: formats.number(Math.floor(contrast(colour, '#FFFFFF') * 100) / 100),
          })}
          {shade !== colour && !readOnly && (
            <Button variant="link" onClick={() => onChange(shade)}>
              {t('settingsPage.contrast.use', { colour: shade })}
            </Button>
          )}
        </p>
      )}
    </>
  );
}

const WORDS = {
  logo: {
    choose: 'settingsPage.logo.choose',
    change: 'settingsPage.logo.change',
    remove: 'settingsPage.logo.remove',
  },
  icon: {
    choose: 'settingsPage.icon.choose',
    change: 'settingsPage.icon.change',
    remove: 'settingsPage.icon.remove',
  },
} as const;

/** A logo or icon: sent at once, and the vendor's when the page is saved. The address of a picture elsewhere does too. */
export function LogoEditor(props: EditorProps<'text'>) {
  const { id, setting, label, help, value, onChange, error, readOnly } = props;
  const { t } = useWords();
  const { vendor } = usePerson();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const address = String(value);
  const isElsewhere = !address.startsWith('/');
  const kind = setting.widget === 'icon' ? 'icon' : 'logo';
  const words = WORDS[kind];

  const choose = async (file: File): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      const picture = await (kind === 'icon' ? iconFrom : logoFrom)(file).catch((fault: unknown) => {
        setFailure(t(fault instanceof TooSmall ? 'settingsPage.icon.small' : 'settingsPage.logo.unreadable'));
        return null;
      });
      if (picture === null) return;
      const { data } = await request(sendLogo, { body: { picture, kind } });
      onChange(logoAddress(vendor!.pathname, data.key));
    } catch (refused) {
      setFailure(refused instanceof Refusal && refused.title ? refused.title : t('error.unreachable'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <div className={styles.pictures}>
        <FileField
          id={id}
          label={label}
          hint={help}
          error={failure ?? undefined}
          accept="image/png,image/svg+xml,image/jpeg,image/webp"
          choose={t(address === '' ? words.choose : words.change)}
          single
          files={[]}
          busy={busy}
          disabled={readOnly}
          onChoose={([file]) => file && void choose(file)}
          onRemove={() => onChange('')}
        />
        <TextField
          id={`${id}-address`}
          label={t('settingsPage.logo.address')}
          error={error}
          disabled={readOnly}
          type="url"
          placeholder="https://"
          autoComplete="off"
          value={isElsewhere ? address : ''}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </div>
      {address !== '' && error === undefined && kind === 'icon' && <BrowserTab icon={address} />}
      {address !== '' && error === undefined && kind === 'logo' && (
        <div className={styles.logo} data-dark={setting.key === 'theme.logoDark' || undefined}>
          <img src={address} alt={label} />
        </div>
      )}
      {address !== '' && !readOnly && (
        <Button size="small" icon={<IconTrash />} disabled={busy} onClick={() => onChange('')}>
          {t(words.remove)}
        </Button>
      )}
    </>
  );
}

/** The icon as the tabs of a light and of a dark browser show it. */
function BrowserTab({ icon }: { icon: string }) {
  const { t } = useWords();
  const { vendor } = usePerson();
  return (
    <ul className={styles.tabs} aria-label={t('settingsPage.icon.look')}>
      <li>
        <img src={icon} alt="" width="16" height="16" />
        <span>{vendor?.name}</span>
      </li>
      <li data-dark>
        <img src={icon} alt="" width="16" height="16" />
        <span>{vendor?.name}</span>
      </li>
    </ul>
  );
}
