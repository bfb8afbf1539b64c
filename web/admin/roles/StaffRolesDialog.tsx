import { useState } from 'react';
import { setStaffRoles } from '#contract/staff/roles.ts';
import type { CustomRoleRow } from '#contract/staff/roles.ts';
import { lackingFor } from '#domain/access/custom-role.ts';
import { request } from '#web/connection/request.ts';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import type { RecordRef } from '../resource/declaration.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { useRefreshRoles, useRoles } from './use-roles.ts';

interface StaffRolesDialogProps {
  /** A row or a form of a person, which know their built-in role. */
  record: RecordRef & { role?: string };
  onClose: () => void;
}

/** The custom roles of a person, from their row or their form. Several add up; none leaves the built-in role. */
export function StaffRolesDialog({ record, onClose }: StaffRolesDialogProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefreshRoles();
  const holder = holderOf(usePerson());
  const { data } = useRoles();
  const { id, name } = record;
  const base = t(`role.${record.role ?? ''}`);
  const fit = (data?.custom ?? []).filter((role) => String(role.base) === record.role);
  const holds = (role: CustomRoleRow): boolean => role.staff.some((one) => one.id === id);
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const isChosen = (role: CustomRoleRow): boolean => changed[role.id] ?? holds(role);
  const chosen = fit.filter(isChosen);
  const saving = useChange({
    mutationFn: () =>
      request(setStaffRoles, { params: { id }, body: { role_ids: chosen.map((role) => role.id) } }),
    onSuccess: async () => {
      onClose();
      toasts.show({ kind: 'success', text: t('staff.done.roles', { name }) });
      await refresh();
    },
    onError: fail,
  });
  return (
    <FormDialog
      title={t('roles.ofPerson', { name })}
      closeLabel={t('action.close')}
      act={t('roles.ofPerson.save')}
      busy={saving.isPending}
      unavailableBecause={fit.length === 0 ? t('roles.ofPerson.none', { base }) : null}
      onSubmit={() => void saving.mutate()}
      onClose={onClose}
      intro={<p>{t('roles.ofPerson.text', { base })}</p>}
    >
      {!data && <SkeletonRows rows={2} height="44px" />}
      {fit.map((role) => {
        const isBeyond = !holds(role) && lackingFor(holder, role).length > 0;
        return (
          <Checkbox
            key={role.id}
            label={role.name}
            description={
              isBeyond ? t('roles.beyond') : t('roles.ofPerson.rights', { count: role.grants.length })
            }
            checked={isChosen(role)}
            disabled={isBeyond}
            onChange={({ target }) => setChanged({ ...changed, [role.id]: target.checked })}
          />
        );
      })}
      {data && fit.length > 0 && (
        <p role="status">
          {t(chosen.length === 0 ? 'roles.ofPerson.builtIn' : 'roles.ofPerson.sum', { base })}
        </p>
      )}
    </FormDialog>
  );
}
