import { useEffect, useRef, useState } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { setUpStaff } from '#contract/staff/staff.ts';
import type { StaffListRow } from '#contract/staff/staff.ts';
import { mayManageRole } from '#domain/access/staff-levels.ts';
import type { Role } from '#domain/codes/role.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ConflictDialog } from '../../resource/ConflictDialog.tsx';
import { LeaveGuard } from '../../resource/SaveBar.tsx';
import { holderOf, usePerson } from '../../session/session.ts';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import { useStaffLink } from './use-staff-link.ts';
import type { StaffRecord } from './use-staff-link.ts';
import styles from './staff-links.module.css';

/** The link of one person, with its editor in place. */
export function StaffLink({ of }: { of: StaffListRow }) {
  const { t } = useWords();
  const person = usePerson();
  const fail = useFailureToast();
  const [record, setRecord] = useState<StaffRecord | null>(null);
  const [readOnly, setReadOnly] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const returns = useRef(false);
  useEffect(() => {
    if (record !== null || !returns.current) return;
    returns.current = false;
    opener.current?.focus();
  }, [record]);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      // The form of the person, as it is now: the link is saved as part of it.
      const { data } = await request(setUpStaff.see, { params: { id: of.id } });
      if (data.read_only === null) setRecord({ version: data.version, values: data.values });
      else setReadOnly(t(`form.readOnly.${data.read_only}`));
    } catch (fault) {
      fail(fault);
    } finally {
      setBusy(false);
    }
  };
  if (record)
    return (
      <LinkForm
        of={of}
        record={record}
        onClose={() => {
          returns.current = true;
          setRecord(null);
        }}
      />
    );
  const isSelf = person.staff_id === of.id;
  const fixed = isSelf
    ? t('staffLinks.self')
    : mayManageRole(holderOf(person), Number(of.role) as Role)
      ? readOnly
      : t('staff.reason.level');
  return (
    <div className={styles.link}>
      {of.video_link === '' ? (
        <span className={styles.muted}>{t('staffLinks.none')}</span>
      ) : (
        <a href={of.video_link} target="_blank" rel="noopener noreferrer" className={styles.address}>
          {of.video_link}
        </a>
      )}
      {fixed === null ? (
        <Button
          ref={opener}
          size="small"
          variant="quiet"
          icon={<IconPencil />}
          busy={busy}
          aria-label={t(of.video_link === '' ? 'staffLinks.addOf' : 'staffLinks.editOf', { name: of.name })}
          onClick={() => void open()}
        >
          {t(of.video_link === '' ? 'staffLinks.add' : 'staffLinks.edit')}
        </Button>
      ) : (
        <small className={styles.muted} role={readOnly === null ? undefined : 'status'}>
          {fixed}
        </small>
      )}
    </div>
  );
}

function LinkForm({ of, record, onClose }: { of: StaffListRow; record: StaffRecord; onClose: () => void }) {
  const { t } = useWords();
  const form = useStaffLink({ id: of.id, name: of.name, record, onSaved: onClose });
  const { typed, error, busy, conflict } = form;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
  }, []);
  return (
    <form
      className={styles.form}
      noValidate
      aria-label={t('staffLinks.editOf', { name: of.name })}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save().then((saved) => saved || input.current?.focus());
      }}
    >
      <TextField
        inputRef={input}
        label={t('staff.field.video_link')}
        hint={t('staffLinks.hint')}
        error={error ?? undefined}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={typed}
        onChange={({ target }) => form.type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <div className={styles.actions}>
        <Button variant="primary" size="small" type="submit" busy={busy}>
          {t('staffLinks.save')}
        </Button>
        <Button size="small" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
      {conflict && (
        <ConflictDialog
          words="staff"
          conflict={conflict}
          mine={{ video_link: typed.trim() }}
          base={{ video_link: record.values.video_link }}
          onClose={form.keepEditing}
          onMine={() => void form.takeMine()}
          onReload={form.takeTheirs}
        />
      )}
      <LeaveGuard isDirty={typed.trim() !== form.stored} />
    </form>
  );
}
