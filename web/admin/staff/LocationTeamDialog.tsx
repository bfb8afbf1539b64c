import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeAssignments, seeLocationTeam } from '#contract/staff/assignments.ts';
import type { LocationTeam } from '#contract/staff/assignments.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { Dialog } from '#web/kit/overlay/Dialog.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { ImpactPanel } from '../impact/ImpactPanel.tsx';
import { useImpact } from '../impact/use-impact.ts';
import type { ImpactView } from '../impact/use-impact.ts';
import type { RecordRef } from '../resource/declaration.ts';
import { FailedState } from '../shell/FailedState.tsx';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import { AssignmentsGrid } from './AssignmentsGrid.tsx';
import { impactOfAssignments } from './matrix.ts';
import { changedPeople, editsOf, matrixOfTeam, sheetOfTeam, withEdits } from './team.ts';
import type { TeamEdits } from './team.ts';
import styles from './team.module.css';

const NO_EDITS: TeamEdits = new Map();

/** Which people of a location take which of its services. Each changed person is saved with the effect in view. */
export function LocationTeamDialog({ record, onClose }: { record: RecordRef; onClose: () => void }) {
  const { t } = useWords();
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['records', 'assignments', 'team', record.id],
    queryFn: ({ signal }) => request(seeLocationTeam, { params: { id: record.id }, signal }),
    staleTime: 0,
  });
  if (data) return <Team team={data.data} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="widest"
      title={t('team.title', { location: record.name })}
      closeLabel={t('action.close')}
    >
      {isError ? (
        <FailedState title={t('form.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} height="41px" />
      )}
    </Dialog>
  );
}

function Team({ team, onClose }: { team: LocationTeam; onClose: () => void }) {
  const { t } = useWords();
  const toasts = useToasts();
  const fail = useFailureToast();
  const queries = useQueryClient();
  const [edits, setEdits] = useState(NO_EDITS);
  const [busy, setBusy] = useState(false);
  const effects = useRef(new Map<string, ImpactView>());
  const button = useRef<HTMLButtonElement>(null);
  const stored = matrixOfTeam(team);
  const matrix = withEdits(stored, edits);
  const sheet = sheetOfTeam(team, matrix);
  const changed = changedPeople(team, { stored, matrix });
  const locked = new Set(team.people.filter((one) => one.read_only !== null).map(({ id }) => id));
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const settles: (() => void)[] = [];
      for (const { person } of changed) {
        const settle = await effects.current.get(person.id)!.ready();
        // The effect says what is outside: people look first.
        if (settle === null) return;
        settles.push(settle);
      }
      for (const [at, { person, assignments }] of changed.entries()) {
        await request(changeAssignments, {
          params: { id: person.id },
          body: { version: person.version, assignments },
        });
        settles[at]!();
      }
      onClose();
      toasts.show({ kind: 'success', text: t('locations.done.team', { location: team.name }) });
    } catch (fault) {
      fail(fault);
    } finally {
      // The people before a failed one have their services; the others keep their unsaved changes.
      await queries.invalidateQueries({ queryKey: ['records'] });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="widest"
      title={t('team.title', { location: team.name })}
      closeLabel={t('action.close')}
      busy={busy}
      fields={
        team.people.length === 0 || team.services.length === 0 ? (
          <EmptyState
            title={t(team.people.length === 0 ? 'team.noPeople' : 'assignments.noService')}
            text={t(team.people.length === 0 ? 'team.noPeople.why' : 'team.noServices.why')}
          />
        ) : (
          <div className={styles.team}>
            <AssignmentsGrid
              sheet={sheet}
              services={sheet.services}
              before={stored}
              matrix={matrix}
              readOnly={false}
              locked={locked}
              words={{
                grid: t('team.grid', { location: team.name }),
                all: (name) => t('team.allOf', { name }),
              }}
              onChange={(next) => setEdits(editsOf(stored, next))}
              onLeave={() => button.current?.focus()}
            />
            {locked.size > 0 && <p className={styles.note}>{t('team.locked')}</p>}
            {changed.map(({ person, assignments }) => (
              <Effect
                key={person.id}
                name={person.name}
                change={impactOfAssignments(person.id, assignments)}
                onView={(view) => {
                  if (view) effects.current.set(person.id, view);
                  else effects.current.delete(person.id);
                }}
              />
            ))}
          </div>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button
            variant="primary"
            ref={button}
            busy={busy}
            unavailableBecause={changed.length === 0 ? t('assignments.impact.none') : null}
            onClick={() => void save()}
          >
            {t('assignments.save')}
          </Button>
        </>
      }
    >
      {t('team.text')}
    </Dialog>
  );
}

interface EffectProps {
  name: string;
  change: ReturnType<typeof impactOfAssignments>;
  onView: (view: ImpactView | null) => void;
}

/** What the unsaved cells of one person change. */
function Effect({ name, change, onView }: EffectProps) {
  const view = useImpact(change);
  useEffect(() => {
    onView(view);
    return () => onView(null);
  });
  return (
    <section className={styles.effect} aria-label={name}>
      <h3>{name}</h3>
      <ImpactPanel of={view} />
    </section>
  );
}
