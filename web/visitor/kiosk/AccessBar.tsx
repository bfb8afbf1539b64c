import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  IconArrowBarToDown,
  IconContrast2,
  IconHelp,
  IconHourglass,
  IconTextIncrease,
  IconWorld,
} from '@tabler/icons-react';
import { ENDONYMS } from '#domain/language/languages.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { RichText } from '../shell/pieces/RichText.tsx';
import { localised } from '../shell/context/translated.ts';
import { useVisitor } from '../shell/context/visitor-context.tsx';
import type { Aids } from './use-aids.ts';
import styles from './kiosk-frame.module.css';

type AccessBarProps = { aids: Aids; onChange: (change: Partial<Aids>) => void };

const TOGGLES = [
  { aid: 'larger', icon: <IconTextIncrease />, label: 'kiosk.larger' },
  { aid: 'contrast', icon: <IconContrast2 />, label: 'kiosk.contrast' },
  { aid: 'lower', icon: <IconArrowBarToDown />, label: 'kiosk.lower' },
  { aid: 'moreTime', icon: <IconHourglass />, label: 'kiosk.moreTime' },
] as const;

/** At the bottom of every kiosk page: what makes this screen usable for one visitor. */
export function AccessBar({ aids, onChange }: AccessBarProps) {
  const { page } = useVisitor();
  const { t } = useWords();
  const [open, setOpen] = useState<'language' | 'help' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <nav className={styles.bar} aria-label={t('kiosk.bar')}>
        {page.languages.length > 1 && (
          <BarButton
            icon={<IconWorld />}
            label={t('kiosk.language')}
            dialog
            onClick={() => setOpen('language')}
          />
        )}
        {TOGGLES.map(({ aid, icon, label }) => (
          <BarButton
            key={aid}
            icon={icon}
            label={t(label)}
            pressed={aids[aid]}
            onClick={() => onChange({ [aid]: !aids[aid] })}
          />
        ))}
        <BarButton icon={<IconHelp />} label={t('shell.help')} dialog onClick={() => setOpen('help')} />
      </nav>
      <LanguageDialog open={open === 'language'} onClose={close} />
      <HelpDialog open={open === 'help'} onClose={close} />
    </>
  );
}

type BarButtonProps = {
  icon: ReactNode;
  label: string;
  onClick: () => void;
  pressed?: boolean;
  /** It opens a dialog. */
  dialog?: boolean;
};

function BarButton({ icon, label, onClick, pressed, dialog }: BarButtonProps) {
  return (
    <button
      type="button"
      className={styles.target}
      aria-pressed={pressed}
      aria-haspopup={dialog ? 'dialog' : undefined}
      onClick={onClick}
    >
      <span aria-hidden="true" className={styles.icon}>
        {icon}
      </span>
      <span>{label}</span>
    </button>
  );
}

type BarDialogProps = { open: boolean; onClose: () => void };

function LanguageDialog({ open, onClose }: BarDialogProps) {
  const { page } = useVisitor();
  const { t, language, switchLanguage } = useWords();
  return (
    <Dialog open={open} onClose={onClose} title={t('kiosk.languages')} closeLabel={t('shell.close')}>
      <span className={styles.languages}>
        {page.languages.map((one) => (
          <Button
            key={one}
            lang={one}
            size="large"
            variant={one === language ? 'primary' : 'default'}
            aria-pressed={one === language}
            onClick={() => {
              onClose();
              void switchLanguage(one);
            }}
          >
            {ENDONYMS[one]}
          </Button>
        ))}
      </span>
    </Dialog>
  );
}

function HelpDialog({ open, onClose }: BarDialogProps) {
  const { settings } = useVisitor();
  const { t, language } = useWords();
  const help = localised(settings.callback_service_help, language, settings['client_view.language']);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shell.help')}
      actions={
        <Button variant="primary" size="large" onClick={onClose}>
          {t('shell.close')}
        </Button>
      }
    >
      {t('kiosk.helpText')}
      {help.text !== '' && <RichText text={help.text} lang={help.lang} links={false} />}
    </Dialog>
  );
}
