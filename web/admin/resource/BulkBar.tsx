import type { ListedRow } from '#contract/protocol/resource.ts';
import { useEffect, useState } from 'react';
import { IconX } from '@tabler/icons-react';
import { MOST_AT_ONCE } from '#contract/protocol/list-tasks.ts';
import { MOST_PREVIEWED } from '#contract/protocol/resource.ts';
import type { BulkOutcome } from '#contract/protocol/resource.ts';
import { can } from '#domain/access/permission-table.ts';
import { request } from '#web/connection/request.ts';
import { Button, IconButton } from '#web/kit/button/Button.tsx';
import { Kbd } from '#web/kit/display/Kbd.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { useImpact } from '../impact/use-impact.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { holderOf, usePerson } from '../session/session.ts';
import { useChange } from '../session/use-change.ts';
import { useTasksChanged } from '../tasks/use-tasks.ts';
import type { BulkDialogAction, ResourceDeclaration } from './declaration.ts';
import { whyNotAct } from './rights.ts';
import type { Rights } from './rights.ts';
import type { Selection } from './TableRows.tsx';
import { useRefresh } from './use-record.ts';
import styles from './bulk-bar.module.css';

interface BulkBarProps<Row extends ListedRow, Values extends object, Facts, Action extends string> {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
  selection: Selection;
  /** The filters of the list, for an action on all that match. */
  match: Record<string, string>;
  total: number;
  rights: Rights;
  onDone: () => void;
}

/** The bar over a table with chosen rows. Each action shows first how many rows it changes, and which it leaves out. */
export function BulkBar<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  props: BulkBarProps<Row, Values, Facts, Action>,
) {
  const { of, selection, match, total, rights, onDone } = props;
  const { t, formats } = useWords();
  const role = holderOf(usePerson());
  const [action, setAction] = useState<Action | null>(null);
  const [own, setOwn] = useState<BulkDialogAction | null>(null);
  const count = selection === 'all' ? total : selection.size;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        document.querySelector('dialog[open]') === null
      )
        onDone();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onDone]);
  return (
    <>
      <div className={styles.bulk} data-scheme="ink" role="region" aria-label={t('list.bulk')}>
        <span role="status">{t('list.selected', { count: formats.number(count) })}</span>
        {of.bulk.map((one) => {
          const reason = whyNotAct(one, rights);
          return (
            <Button
              key={one}
              variant="quiet"
              size="small"
              unavailableBecause={reason && t(reason)}
              onClick={() => setAction(one)}
            >
              {t(`${of.words}.bulk.${one}`)}
            </Button>
          );
        })}
        {of.bulkDialogs?.map((one) => {
          const reason = !can(role, one.permission, 'write')
            ? t('list.mayNot')
            : selection === 'all'
              ? t('list.bulk.onlyRows')
              : one.exactly !== undefined && selection.size !== one.exactly
                ? t('list.bulk.exactly', { count: one.exactly })
                : null;
          return (
            <Button
              key={one.name}
              variant="quiet"
              size="small"
              unavailableBecause={reason}
              onClick={() => setOwn(one)}
            >
              {t(`${of.words}.bulk.${one.name}`)}
            </Button>
          );
        })}
        <span className={styles.bulkEnd}>
          <IconButton size="small" label={t('list.unselect')} icon={<IconX />} onClick={onDone} />
          <Kbd>esc</Kbd>
        </span>
      </div>
      {action !== null && (
        <BulkDialog
          {...{ of, action, count, match }}
          ids={selection === 'all' ? null : [...selection]}
          onClose={() => setAction(null)}
          onDone={onDone}
        />
      )}
      {own !== null && selection !== 'all' && (
        <own.dialog
          ids={[...selection]}
          onClose={() => setOwn(null)}
          onDone={() => {
            setOwn(null);
            onDone();
          }}
        />
      )}
    </>
  );
}

interface BulkDialogProps<Row extends ListedRow, Values extends object, Facts, Action extends string> {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
  action: Action;
  ids: string[] | null;
  match: Record<string, string>;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

function BulkDialog<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  props: BulkDialogProps<Row, Values, Facts, Action>,
) {
  const { of, action, ids, match, count, onClose, onDone } = props;
  const { t, formats } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const refresh = useRefresh(of.endpoints.list.path);
  const tasksChanged = useTasksChanged();
  const send = (preview: boolean) =>
    request(of.endpoints.bulk, { body: { action, ids, match, preview }, timeout: BULK_MS });
  // More than these are changed by a task: their appointments stay as booked.
  const change = of.bulkImpact?.({ action, ids, match }) ?? null;
  const isKnown = change !== null && count <= MOST_AT_ONCE;
  const impact = useImpact(isKnown ? change : null);
  const preview = useChange<BulkOutcome>({ mutationFn: () => send(true), onError: fail });
  const run = useChange<BulkOutcome>({
    mutationFn: () => send(false),
    onError: fail,
    onSuccess: async ({ data }) => {
      if (data.task) await tasksChanged();
      else {
        await refresh();
        toasts.show({ kind: 'success', text: t('list.bulk.done', { count: data.count }) });
      }
      onClose();
      onDone();
    },
  });
  const act = async (): Promise<void> => {
    const settle = await impact.ready();
    if (settle !== null && (await run.mutate())) settle();
  };
  const { mutate } = preview;
  useEffect(() => void mutate(), [mutate]);
  const outcome = preview.data?.data;
  const title = t(`${of.words}.bulk.${action}`);
  // A preview of many looks at the first ones only.
  const planned = outcome && !outcome.is_more ? outcome.count : count;
  const words = t('list.bulk.run', { action: title, count: formats.number(planned) });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      busy={run.isPending}
      {...(isKnown && { size: 'wide' as const })}
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            busy={run.isPending || preview.isPending || impact.isWaiting}
            unavailableBecause={outcome?.count === 0 ? t('list.bulk.none') : null}
            onClick={() => void act()}
          >
            {impact.messages > 0 ? t('impact.actAndMessage', { act: words, count: impact.messages }) : words}
          </Button>
        </>
      }
    >
      <dl className={styles.sums} aria-busy={preview.isPending || undefined}>
        <div>
          <dt>{t('list.bulk.chosen')}</dt>
          <dd>{formats.number(count)}</dd>
        </div>
        {outcome?.left_out.map(({ reason, count: left }) => (
          <div key={reason}>
            <dt>{t(`list.leftOut.${reason}`)}</dt>
            <dd>{formats.number(left)}</dd>
          </div>
        ))}
      </dl>
      <p>{t(`${of.words}.bulkEffect.${action}`)}</p>
      {outcome?.is_more && <p>{t('list.bulk.isMore', { count: formats.number(MOST_PREVIEWED) })}</p>}
      {count > MOST_AT_ONCE && <p>{t('list.bulk.later')}</p>}
      {count > MOST_AT_ONCE && change !== null && <p>{t('list.bulk.stay')}</p>}
      <ImpactPanel of={impact} />
    </Dialog>
  );
}

/** A preview of many records takes longer than other requests. */
const BULK_MS = 60_000;
