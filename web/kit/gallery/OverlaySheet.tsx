import { useState } from 'react';
import { IconChevronDown, IconWorld } from '@tabler/icons-react';
import { Button } from '../button/Button.tsx';
import { Card } from '../display/Card.tsx';
import { useAnnounce } from '../feedback/Announcer.tsx';
import { ToastCard, useToasts } from '../feedback/Toasts.tsx';
import { TextField } from '../field/TextField.tsx';
import { ConfirmDialog, Dialog } from '../overlay/Dialog.tsx';
import { ChoiceMenu } from '../overlay/ChoiceMenu.tsx';
import styles from './gallery.module.css';

const LANGUAGES: [string, string][] = [
  ['en', 'English'],
  ['es', 'Español'],
  ['fr', 'Français'],
  ['ko', '한국어'],
  ['zh', '中文'],
];

/** Gallery sheet of dialogs, menus and messages. */
export function OverlaySheet() {
  const [open, setOpen] = useState<'none' | 'confirm' | 'form' | 'drawer'>('none');
  const [language, setLanguage] = useState('en');
  const announce = useAnnounce();
  const toasts = useToasts();
  const close = (): void => setOpen('none');
  return (
    <Card title="Above the page">
      <div className={styles.row}>
        <Button onClick={() => setOpen('confirm')}>Cancel dialog</Button>
        <Button onClick={() => setOpen('form')}>Form dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <ChoiceMenu
          label={`Language: ${LANGUAGES.find(([code]) => code === language)?.[1]}`}
          trigger="Language"
          button={{ variant: 'quiet', icon: <IconWorld />, iconAfter: <IconChevronDown /> }}
          choices={LANGUAGES.map(([code, name]) => ({ value: code, label: name, lang: code }))}
          chosen={language}
          onChoose={(code) => {
            setLanguage(code);
            const name = LANGUAGES.find(([one]) => one === code)?.[1];
            announce(`Language changed to ${name}`, { lang: code });
          }}
        />
        <Button
          onClick={() =>
            toasts.show({
              kind: 'success',
              text: 'Grace Okafor moved to 2nd',
              undo: { label: 'Undo', act: () => undefined },
            })
          }
        >
          Success message
        </Button>
        <Button
          onClick={() =>
            toasts.show({
              kind: 'failure',
              text: 'An error occurred with your request',
              reference: 'Reference 7F2-91C',
            })
          }
        >
          Failure message
        </Button>
      </div>
      <div className={styles.columns}>
        <ToastCard
          toast={{
            id: -1,
            kind: 'success',
            text: 'Grace Okafor moved to 2nd',
            undo: { label: 'Undo', act: () => undefined },
            lifetime: 9e8,
          }}
          closeLabel="Close"
          onClose={() => undefined}
        />
        <ToastCard
          toast={{
            id: -2,
            kind: 'failure',
            text: 'An error occurred with your request',
            reference: 'Reference 7F2-91C',
          }}
          closeLabel="Close"
          onClose={() => undefined}
        />
      </div>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Cancel appointment"
        safeLabel="Keep appointment"
        onSafe={close}
        actLabel="Cancel appointment"
        onAct={close}
      >
        Are you sure you want to cancel this appointment? Cancelling an appointment cannot be undone.
      </ConfirmDialog>
      {(['form', 'drawer'] as const).map((kind) => (
        <Dialog
          key={kind}
          open={open === kind}
          onClose={close}
          title="Add walk-in"
          closeLabel="Close"
          {...(kind === 'drawer' ? { size: 'drawer' as const } : {})}
          actions={
            <>
              <Button onClick={close}>Discard</Button>
              <Button variant="primary" onClick={close}>
                Add
              </Button>
            </>
          }
        >
          <TextField label="First name" />
        </Dialog>
      ))}
    </Card>
  );
}
