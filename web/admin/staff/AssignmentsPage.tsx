import { useRef, useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { IconCopy, IconListCheck, IconSearch } from '@tabler/icons-react';
import type { AssignmentSheet } from '#contract/staff/assignments.ts';
import { staffScreenPath } from '#contract/protocol/staff-addresses.ts';
import { isRefusal } from '#web/connection/refusal.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { saveWords, useImpact } from '../impact/use-impact.ts';
import { Menu } from '../menu/Menu.tsx';
import { ConflictDialog } from '../resource/ConflictDialog.tsx';
import { LeaveGuard, SaveBar } from '../resource/SaveBar.tsx';
import { useSaveKey } from '../resource/use-saving.ts';
import { useCrumbs } from '../shell/crumbs.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { AssignmentsGrid } from './AssignmentsGrid.tsx';
import { CopyServicesDialog } from './CopyServicesDialog.tsx';
import {
  cellsOf,
  changesOf,
  copiedFrom,
  impactOfAssignments,
  stateOf,
  switched,
  switchedBack,
} from './matrix.ts';
import { useEditing, useSheet } from './use-assignments.ts';
import { FailedState } from '../shell/FailedState.tsx';
import styles from './assignments.module.css';

/** Which services a person takes, at which of their locations. */
export function AssignmentsPage() {
  const { t } = useWords();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, isError, refetch } = useSheet(id);
  if (data) return <Loaded key={id} sheet={data.data} />;
  if (!isError)
    return (
      <div className={styles.state} aria-busy="true">
        <PageHead title={t('assignments.title')} />
        <SkeletonRows rows={8} height="41px" />
      </div>
    );
  const isGone = isRefusal(error, 'not-found');
  return (
    <div className={styles.state}>
      <PageHead title={t('assignments.title')} />
      {isGone ? (
        <EmptyState role="status" title={t('form.gone')} text={t('form.gone.why')} />
      ) : (
        <FailedState title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Loaded({ sheet }: { sheet: AssignmentSheet }) {
  const { t } = useWords();
  const editing = useEditing(sheet);
  const { base, matrix, setMatrix, conflict } = editing;
  const [search, setSearch] = useState('');
  const [copying, setCopying] = useState(false);
  const [listing, setListing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const changes = changesOf(base.matrix, matrix);
  const readOnly = sheet.read_only !== null;
  const isDirty = changes.length > 0;
  const places = sheet.locations.map(({ id }) => id);
  const wanted = search.trim().toLocaleLowerCase();
  const services = sheet.services.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  const impact = useImpact(isDirty ? impactOfAssignments(sheet.id, matrix.values()) : null);
  useCrumbs([
    { words: 'staff.title', to: staffScreenPath('staff') },
    { text: sheet.name, to: `${staffScreenPath('staff')}?id=${sheet.id}` },
    { words: 'assignments.title' },
  ]);
  const submit = async (version?: number): Promise<void> => {
    const settle = isDirty ? await impact.ready() : null;
    if (settle === null) return;
    if (await editing.save({ version, settles: impact.messages > 0 })) settle();
  };
  useSaveKey(() => void submit());
  const counts = (['on', 'off', 'changed'] as const).flatMap((kind) => {
    const count = changes.filter((one) => one.kind === kind).length;
    return count === 0 ? [] : [t(`assignments.count.${kind}`, { count })];
  });
  const categories = Map.groupBy(sheet.services, ({ category_id: category }) => category ?? '');
  return (
    <form
      className={styles.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles.main}>
        <PageHead
          title={t('assignments.of', { name: sheet.name })}
          actions={
            readOnly ? undefined : (
              <Button icon={<IconCopy />} onClick={() => setCopying(true)}>
                {t('assignments.copy')}
              </Button>
            )
          }
        />
        {readOnly && <Banner tone="info">{t(`assignments.readOnly.${sheet.read_only}`)}</Banner>}
        {sheet.services.length === 0 ? (
          <EmptyState
            title={t(places.length === 0 ? 'assignments.noLocation' : 'assignments.noService')}
            text={t(places.length === 0 ? 'assignments.noLocation.why' : 'assignments.noService.why')}
          />
        ) : (
          <section className={styles.card} aria-label={t('assignments.title')}>
            <div className={styles.tools}>
              <TextField
                label={t('assignments.find')}
                type="search"
                leading={<IconSearch />}
                inputRef={field}
                value={search}
                onChange={({ target }) => setSearch(target.value)}
                // Enter in the search saves nothing.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              />
              {!readOnly && (
                <Menu
                  trigger={t('assignments.category')}
                  align="start"
                  button={{ variant: 'quiet', icon: <IconListCheck /> }}
                  items={[...categories].map(([id, list]) => {
                    const cells = cellsOf(list, places);
                    const state = stateOf(matrix, cells);
                    return {
                      key: id,
                      label: list[0]!.category ?? t('assignments.noCategory'),
                      ticked: state === 'all',
                      onSelect: () =>
                        setMatrix(switched(matrix, cells, { on: state !== 'all', before: base.matrix })),
                    };
                  })}
                />
              )}
              <p className={styles.legend}>
                <span className={styles.changedSample} aria-hidden="true" /> {t('assignments.changed')}
                <strong>{t('assignments.minutes', { count: 40 })}</strong> {t('assignments.ownLength')}
              </p>
            </div>
            {services.length === 0 ? (
              <p className={styles.nothing} role="status">
                {t('list.nothing')}
              </p>
            ) : (
              <AssignmentsGrid
                sheet={sheet}
                services={services}
                before={base.matrix}
                matrix={matrix}
                readOnly={readOnly}
                onChange={setMatrix}
                onLeave={() => field.current?.focus()}
              />
            )}
          </section>
        )}
      </div>
      <aside className={styles.impact} aria-label={t('impact.title')}>
        {!isDirty && <p className={styles.muted}>{t('assignments.impact.none')}</p>}
        <ImpactPanel of={impact} />
        {impact.impact && impact.impact.nobody_left.length > 0 && (
          <Button
            variant="link"
            onClick={() => setMatrix(switchedBack(matrix, base.matrix, impact.impact!.nobody_left))}
          >
            {t('assignments.keep', { name: sheet.name })}
          </Button>
        )}
        {impact.impact && impact.impact.outside.count > 0 && (
          <p className={styles.muted}>{t('assignments.booked.why', { name: sheet.name })}</p>
        )}
      </aside>
      {isDirty && (
        <SaveBar
          summary={
            <>
              {counts.join(', ')}{' '}
              <Button variant="link" onClick={() => setListing(true)}>
                {t('assignments.list')}
              </Button>
            </>
          }
          onDiscard={() => setMatrix(base.matrix)}
          busy={editing.busy || impact.isWaiting}
          save={saveWords(t, impact, t('assignments.save'))}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
      {copying && (
        <CopyServicesDialog
          onClose={() => setCopying(false)}
          onCopy={(colleague) => {
            setMatrix(copiedFrom(sheet, matrix, colleague));
            setCopying(false);
          }}
        />
      )}
      <Dialog
        open={listing}
        onClose={() => setListing(false)}
        title={t('assignments.list')}
        closeLabel={t('action.close')}
      >
        <ul className={styles.changes}>
          {changes.map(({ key, kind }) => (
            <li key={key}>{t(`assignments.list.${kind}`, namesOf(sheet, key))}</li>
          ))}
        </ul>
      </Dialog>
      {conflict && (
        <ConflictDialog
          words="assignments"
          conflict={conflict}
          mine={{ assignments: [...matrix.values()] }}
          base={{ assignments: [...base.matrix.values()] }}
          onClose={() => editing.setConflict(null)}
          onMine={() => {
            editing.setConflict(null);
            void submit(conflict.version);
          }}
          onReload={() => editing.reload(conflict)}
        />
      )}
    </form>
  );
}

function namesOf(sheet: AssignmentSheet, key: string): { service: string; location: string } {
  const [service, location] = key.split('/');
  return {
    service: sheet.services.find(({ id }) => id === service)?.name ?? '',
    location: sheet.locations.find(({ id }) => id === location)?.name ?? '',
  };
}
