import { Button } from '#web/kit/button/Button.tsx';
import { Switch } from '#web/kit/choice/Checkbox.tsx';
import { Kbd } from '#web/kit/display/Kbd.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { usePerson } from '../session/session.ts';
import { usePreference } from './preferences.ts';
import { useShortcutList, useShortcuts } from './shortcuts.tsx';
import styles from './help.module.css';

const KEY_NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: '↵' };

/** Every shortcut of the open screen, and the switch for people whose keys have other meanings. */
export function HelpDialog({
  open,
  onOpen,
  onClose,
}: {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  const { t } = useWords();
  useShortcuts([{ key: '?', words: t('help.show'), act: onOpen }]);
  const { listed } = useShortcutList();
  const [on = true, setOn] = usePreference(usePerson().identity_id, 'shortcuts');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('help.title')}
      closeLabel={t('action.close')}
      actions={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <Switch label={t('help.switch')} checked={on} onChange={(event) => setOn(event.target.checked)} />
      <p className={styles.note}>{t('help.note')}</p>
      <dl className={styles.list} data-off={on ? undefined : ''}>
        {listed.map(({ key, also, words }) => (
          <div key={key} className={styles.line}>
            <dt>{words}</dt>
            <dd>
              <Kbd>{keyName(key)}</Kbd>
              {also && <Kbd>{keyName(also)}</Kbd>}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function keyName(key: string): string {
  return KEY_NAMES[key] ?? key.toUpperCase();
}
