import { useState } from 'react';
import { removeRole } from '#contract/staff/roles.ts';
import { request } from '#web/connection/request.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { SelectField } from '#web/kit/field/SelectField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { useRefreshRoles } from './use-roles.ts';
import type { ListedRole } from './use-roles.ts';

interface RemoveRoleDialogProps {
  role: ListedRole;
  roles: readonly ListedRole[];
  onClose: () => void;
}

/** Removes a custom role. Its people move to another one of the same profile first. */
export function RemoveRoleDialog({ role, roles, onClose }: RemoveRoleDialogProps) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefreshRoles();
  const [target, setTarget] = useState('');
  const { name, people } = role;
  const custom = role.custom!;
  const others = roles.flatMap(({ custom: one }) =>
    one && one.id !== custom.id && one.base === custom.base ? [{ value: one.id, label: one.name }] : [],
  );
  const removal = useChange({
    mutationFn: () =>
      request(removeRole, {
        params: { id: custom.id },
        body: { version: custom.version, move_to: target === '' ? null : target },
      }),
    onSuccess: async () => {
      onClose();
      toasts.show({ kind: 'success', text: t('roles.removed', { name }) });
      await refresh();
    },
    onError: fail,
  });
  const reason =
    people === 0 || target !== ''
      ? null
      : t(others.length === 0 ? 'roles.remove.nowhere' : 'roles.remove.choose', { count: people });
  return (
    <FormDialog
      title={t('roles.remove.title', { name })}
      closeLabel={t('action.close')}
      act={t('roles.remove')}
      busy={removal.isPending}
      unavailableBecause={reason}
      onSubmit={() => void removal.mutate()}
      onClose={onClose}
    >
      <p>{t('roles.remove.text', { count: people })}</p>
      {people > 0 && others.length > 0 && (
        <SelectField
          label={t('roles.remove.move')}
          placeholder={t('roles.remove.placeholder')}
          options={others}
          value={target}
          onChange={({ target: field }) => setTarget(field.value)}
        />
      )}
    </FormDialog>
  );
}
