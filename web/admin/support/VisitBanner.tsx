import { useState } from 'react';
import { viewAsStaff } from '#contract/support/vendors.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { ownZone } from '#web/language/formats.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { RecordPicker } from '../resource/RecordPicker.tsx';
import { usePerson } from '../session/session.ts';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import pagesStyles from '../shell/pages.module.css';

/** Stands over every page of a visit: its end, and the way to the pages as a member of staff sees them. */
export default function VisitBanner() {
  const { t, formats } = useWords();
  const { vendor, vendor_until: until, viewing_as: viewed } = usePerson();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <Banner
      className={pagesStyles.visit}
      action={!viewed && <Button onClick={() => setChoosing(true)}>{t('look.open')}</Button>}
    >
      {t('vendor.until', {
        vendor: vendor?.name ?? '',
        time: formats.time(Date.parse(until ?? ''), ownZone()),
      })}
      {isChoosing && <LookDialog onClose={() => setChoosing(false)} />}
    </Banner>
  );
}

function LookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const fail = useFailureToast();
  const [chosen, setChosen] = useState<string | null>(null);
  const { mutate, isPending } = useChange({
    mutationFn: (id: string) => request(viewAsStaff, { body: { staff_id: id } }),
    // The page starts again, so that nothing of the own view is left.
    onSuccess: ({ data }) => location.assign(data.landing),
    onError: fail,
  });
  return (
    <FormDialog
      title={t('look.title')}
      closeLabel={t('action.close')}
      onClose={onClose}
      busy={isPending}
      act={t('look.act')}
      unavailableBecause={chosen === null ? t('form.choose.staff') : null}
      intro={t('look.text')}
      onSubmit={() => {
        if (chosen !== null) void mutate(chosen);
      }}
    >
      <RecordPicker
        kind="staff"
        label={t('look.person')}
        value={chosen}
        onChange={setChosen}
        clearable={false}
      />
    </FormDialog>
  );
}
