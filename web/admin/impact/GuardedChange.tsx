import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SetUpChange } from '#contract/vendors/impact.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { holderOf, usePerson } from '../session/session.ts';
import { previewOf } from './impact-endpoints.ts';
import { ImpactPanel } from './ImpactPanel.tsx';
import { useImpact } from './use-impact.ts';

/** A change that one click makes: archiving, restoring, approving. */
interface OneClick {
  readonly title: string;
  /** The words of the button. */
  readonly act: string;
  /** Resolves to null if nothing that can be booked changes. */
  readonly change: () => SetUpChange | null | Promise<SetUpChange | null>;
  /** Resolves to false if it was refused. */
  readonly save: () => Promise<boolean>;
}

/** Makes a change at once if no appointment falls outside it. Otherwise its dialog asks what happens to them. */
export function useGuardedChange(): { make: (of: OneClick) => Promise<void>; dialog: ReactNode } {
  const role = holderOf(usePerson());
  const [asked, setAsked] = useState<(OneClick & { found: SetUpChange }) | null>(null);
  const make = async (of: OneClick): Promise<void> => {
    try {
      const found = await of.change();
      if (found !== null && (await previewOf(found, { role })).data.outside.count > 0)
        return setAsked({ ...of, found });
    } catch {
      // Without an effect to show, all appointments stay as booked.
    }
    await of.save();
  };
  const dialog = asked && (
    <ImpactDialog {...asked} open change={asked.found} onClose={() => setAsked(null)} />
  );
  return { make, dialog };
}

interface ImpactDialogProps extends Omit<OneClick, 'change'> {
  open: boolean;
  change: SetUpChange;
  onClose: () => void;
  /** It takes something away. */
  danger?: boolean;
  children?: ReactNode;
}

/** Asks before a change that one click makes, and shows its effect on bookings. */
export function ImpactDialog(props: ImpactDialogProps) {
  const { open, title, act, change, save, onClose, danger = false, children } = props;
  const { t } = useWords();
  const impact = useImpact(open ? change : null);
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const settle = await impact.ready();
      if (settle === null || !(await save())) return;
      onClose();
      settle();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      size="wide"
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      busy={busy}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy || impact.isOld}
            onClick={() => void run()}
          >
            {impact.messages > 0 ? t('impact.actAndMessage', { act, count: impact.messages }) : act}
          </Button>
        </>
      }
    >
      {children}
      <ImpactPanel of={impact} />
    </Dialog>
  );
}
