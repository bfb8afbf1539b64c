import { useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from '@tanstack/react-router';
import { IconArchive, IconArchiveOff, IconCopy } from '@tabler/icons-react';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import type { MenuItem } from '../menu/Menu.tsx';
import { useGuardedChange } from '../impact/GuardedChange.tsx';
import { can } from '#domain/access/permission-table.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import type { RecordAction, RecordRef, ResourceDeclaration } from './declaration.ts';
import { whyNotCreate } from './rights.ts';
import type { Rights } from './rights.ts';
import { useArchive, useRefresh } from './use-record.ts';

type Declared = Pick<
  // oxlint-disable-next-line typescript/no-explicit-any -- its actions read no field of the record's shape
  ResourceDeclaration<any, any, any, any>,
  'words' | 'endpoints' | 'actions' | 'archiveImpact' | 'ownMenu'
>;

/** Why a person changes nothing of a record that they see: other rights of theirs reach less far. */
const BEYOND = 'list.leftOut.scope';

/**
 * What a person may do with one record: the declared actions, and those of every record (duplicate, archive or
 * restore); and the dialog of the one that was chosen.
 */
export function useRecordActions(
  of: Declared,
  rights: Rights,
): {
  /** Its declared actions. */
  itemsOf: (record: RecordRef) => MenuItem[];
  /** Those of every record, unless it has actions of its own for them. */
  ownItemsOf: (record: RecordRef) => MenuItem[];
  dialog: ReactNode;
} {
  const { t } = useWords();
  const person = usePerson();
  const navigate = useNavigate();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefresh(of.endpoints.list.path);
  const { make, dialog: guard } = useGuardedChange();
  const [chosen, setChosen] = useState<{ action: RecordAction; record: RecordRef } | null>(null);
  const [isRunning, setRunning] = useState(false);
  /** Resolves to false if it was refused. */
  const run = async ({ action, record }: { action: RecordAction; record: RecordRef }): Promise<boolean> => {
    setRunning(true);
    try {
      await action.run!(record);
      setChosen(null);
      toasts.show({ kind: 'success', text: t(`${of.words}.done.${action.name}`, { name: record.name }) });
      await refresh();
      return true;
    } catch (fault) {
      fail(fault);
      return false;
    } finally {
      setRunning(false);
    }
  };
  const choose = (action: RecordAction, record: RecordRef): void => {
    if (action.to) void navigate({ to: action.to(record) });
    else if (action.dialog || action.confirm) setChosen({ action, record });
    else
      void make({
        title: t(`${of.words}.action.${action.name}`),
        act: t(`${of.words}.action.${action.name}`),
        change: () => action.impact?.(record) ?? null,
        save: () => run({ action, record }),
      });
  };
  const archiving = useArchive(of);
  const wordsOf = (reason: string | null): string | undefined => (reason === null ? undefined : t(reason));
  const reasonOfOwn = whyNotCreate(rights);
  const reasonToChange = (editable = true) => reasonOfOwn ?? (editable ? null : BEYOND);
  const ownItemsOf = ({ id, version, name, archived, editable }: RecordRef): MenuItem[] => [
    {
      key: 'copy',
      label: t('list.duplicate'),
      reason: wordsOf(reasonOfOwn),
      icon: <IconCopy />,
      onSelect: () =>
        void navigate({ to: '.', search: (before: object) => ({ ...before, id: `copy-${id}` }) }),
    },
    {
      key: 'archive',
      label: t(archived ? 'list.restore' : 'list.archive'),
      reason: wordsOf(reasonToChange(editable)),
      icon: archived ? <IconArchiveOff /> : <IconArchive />,
      divided: true,
      onSelect: () => void archiving.archive({ id, version, name, archived: !archived }),
    },
  ];
  const itemsOf = (record: RecordRef): MenuItem[] =>
    (of.actions ?? [])
      .filter((action) => action.isFor?.(record, person) !== false)
      .map((action) => {
        const lacks = action.permission && !can(holderOf(person), action.permission, 'write');
        const isBeyond = action.edits && record.editable === false;
        const reason = lacks
          ? 'list.leftOut.right'
          : (action.reason?.(record, person) ?? (isBeyond ? BEYOND : null));
        return {
          key: action.name,
          label: t(`${of.words}.action.${action.name}`),
          icon: action.icon,
          ...(action.divided && { divided: true }),
          reason: wordsOf(reason),
          onSelect: () => choose(action, record),
        };
      });
  const OwnDialog = chosen?.action.dialog;
  const dialog = OwnDialog ? (
    <OwnDialog record={chosen.record} onClose={() => setChosen(null)} />
  ) : (
    <ConfirmDialog
      open={chosen !== null}
      title={chosen && t(`${of.words}.confirm.${chosen.action.name}`, { name: chosen.record.name })}
      safeLabel={t('form.cancel')}
      onSafe={() => setChosen(null)}
      actLabel={chosen && t(`${of.words}.action.${chosen.action.name}`)}
      onAct={() => void (chosen && run(chosen))}
      busy={isRunning}
    >
      {chosen && t(`${of.words}.effect.${chosen.action.name}`, { name: chosen.record.name })}
    </ConfirmDialog>
  );
  return {
    itemsOf,
    ownItemsOf: (record) => (of.ownMenu ? [] : ownItemsOf(record)),
    dialog: outsideTable(
      <>
        {dialog}
        {guard}
        {archiving.dialog}
      </>,
    ),
  };
}

/** A dialog in a cell would inherit the styles of the table. */
const outsideTable = (dialog: ReactNode): ReactNode =>
  typeof document === 'undefined' ? dialog : createPortal(dialog, document.body);
