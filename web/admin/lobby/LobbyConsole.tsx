import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import type { LobbyVisit } from '#contract/lobby.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useTellLiveState } from '../shell/live-state.tsx';
import { AddWalkInDialog } from './AddWalkInDialog.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { InServiceColumn } from './InServiceColumn.tsx';
import { LobbyFailure, LobbySkeleton } from './LobbyStates.tsx';
import { LobbyHeader } from './LobbyHeader.tsx';
import { NO_FILTERS, shownVisits } from './lobby-list.ts';
import type { LobbyFilters } from './lobby-list.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { StaleBanner } from './StaleBanner.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useDuty } from './use-duty.ts';
import { useLobbyKeys } from './use-lobby-keys.ts';
import { useLobby } from './use-lobby.ts';
import type { Lobby, LobbyView } from './use-lobby.ts';
import { useLobbySort } from './use-lobby-sort.ts';
import { useVisitMoves } from './use-visit-moves.ts';
import { Views } from './Views.tsx';
import type { NarrowView } from './Views.tsx';
import { VisitPanel } from './VisitPanel.tsx';
import { askBefore } from './visit-verbs.ts';
import type { LobbyVerb } from './visit-verbs.ts';
import { WaitingColumn } from './WaitingColumn.tsx';
import type { LineTab } from './WaitingColumn.tsx';
import styles from './lobby.module.css';

/** The host's console of one location (B 3.3): the line, who is served, and the visitor with me. */
export function LobbyConsole({ locationId }: { locationId: string }) {
  const lobby = useLobby(locationId);
  useTellLiveState(useLiveState());
  if (lobby.view) return <Console lobby={lobby} view={lobby.view} />;
  return lobby.failed ? (
    <LobbyFailure error={lobby.error} onRetry={() => void lobby.refresh()} />
  ) : (
    <LobbySkeleton />
  );
}

function Console({ lobby, view }: { lobby: Lobby; view: LobbyView }) {
  const [tab, setTab] = useState<LineTab>('waiting');
  const [narrow, setNarrow] = useState<NarrowView>('waiting');
  const [filters, setFilters] = useState<LobbyFilters>(NO_FILTERS);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [sort, setSort] = useLobbySort();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [focusTurn, setFocusTurn] = useState(0);
  const [adding, setAdding] = useState(false);
  const [asking, setAsking] = useState<{
    visit: LobbyVisit;
    verb: LobbyVerb;
    how: 'reason' | 'confirm';
  } | null>(null);
  const { ref, wide, split } = useWidths();

  const duty = useDuty(view, lobby.refresh);
  const moves = useVisitMoves({
    locationId: view.location.id,
    stationId: duty.stationId,
    refresh: lobby.refresh,
    onMoved: ({ id, stage }, verb) => {
      // The one being called or served stays in view; who has left makes room for the next.
      setSelectedId(stage === 'done' && verb !== 'undo' ? null : id);
      if (verb === 'call') setNarrow('visitor');
    },
  });
  useArrivals(view);

  const all = [...view.waiting, ...view.called, ...view.serving, ...view.done];
  const shownId = selectedId ?? view.me.current_visit_id;
  const row = all.find(({ id }) => id === shownId);
  const rows = shownVisits(
    tab === 'waiting' ? view.waiting : view.done,
    filters,
    tab === 'waiting' ? sort : null,
  );

  const onVerb = (visit: LobbyVisit, verb: LobbyVerb): void => {
    const how = askBefore(verb, visit, view.next_visit_id);
    if (how) setAsking({ visit, verb, how });
    else void moves.move({ visit, verb });
  };
  const answer = async (reason?: string): Promise<void> => {
    if (!asking) return;
    await moves.move({ visit: asking.visit, verb: asking.verb, ...(reason && { reason }) });
    setAsking(null);
  };
  const open = useCallback((visit: LobbyVisit, byKeyboard: boolean): void => {
    setSelectedId(visit.id);
    setNarrow('visitor');
    if (byKeyboard) setFocusTurn((turn) => turn + 1);
  }, []);
  const added = ({ id }: LobbyVisit): void => {
    setAdding(false);
    setSelectedId(id);
    setNarrow('visitor');
    setFocusTurn((turn) => turn + 1);
    void lobby.refresh();
  };
  const goTo = (to: NarrowView): void => {
    setNarrow(to);
    if (to === 'waiting' || to === 'done') setTab(to);
  };

  useLobbyKeys({
    rows,
    selectedId: shownId,
    row,
    view,
    moves,
    lobby,
    onVerb,
    select: setSelectedId,
    open: () => {
      setNarrow('visitor');
      setFocusTurn((turn) => turn + 1);
    },
    add: () => setAdding(true),
    filter: () => {
      setNarrow('waiting');
      setFiltersOpen(true);
    },
  });

  const line = (
    <WaitingColumn
      {...{ view, tab, rows, filters, filtersOpen, sort, selectedId: shownId }}
      onTab={wide ? setTab : null}
      onFilters={setFilters}
      onFiltersOpen={setFiltersOpen}
      onSort={setSort}
      onOpen={open}
      onAdd={view.me.may.add ? () => setAdding(true) : null}
    />
  );
  const service = <InServiceColumn view={view} selectedId={shownId} onOpen={open} />;
  const back =
    selectedId !== null && view.me.current_visit_id !== null && selectedId !== view.me.current_visit_id;
  const panel = (
    <VisitPanel
      {...{ view, shownId, row, moves, onVerb, focusTurn }}
      onBack={back ? () => setSelectedId(null) : null}
    />
  );
  return (
    <div ref={ref} className={styles.lobby}>
      <LobbyHeader {...{ lobby, view, duty, moves }} caps={wide} onAdd={() => setAdding(true)} />
      <Notices lobby={lobby} view={view} />
      <Views {...{ wide, split, line, service, panel, narrow, view }} onNarrow={goTo} />
      {adding && <AddWalkInDialog view={view} onClose={() => setAdding(false)} onAdded={added} />}
      {asking?.how === 'reason' && (
        <ReasonDialog
          verb={asking.verb === 'call' ? 'call' : 'return'}
          name={asking.visit.name}
          busy={moves.busy !== null}
          onClose={() => setAsking(null)}
          onReason={(reason) => void answer(reason)}
        />
      )}
      <CancelDialog
        name={asking?.how === 'confirm' ? asking.visit.name : null}
        busy={moves.busy !== null}
        onKeep={() => setAsking(null)}
        onCancel={() => void answer()}
      />
    </div>
  );
}

function Notices({ lobby, view }: { lobby: Lobby; view: LobbyView }): ReactNode {
  const { t } = useWords();
  return (
    <>
      <StaleBanner failed={lobby.failed} view={view} />
      {lobby.paused && (
        <Banner
          tone="info"
          role="status"
          action={
            <Button size="small" onClick={() => lobby.setPaused(false)}>
              {t('lobby.resume')}
            </Button>
          }
        >
          {lobby.behind ? t('lobby.paused.behind') : t('lobby.paused')}
        </Banner>
      )}
      {!view.location.is_open && <Banner>{t('lobby.closed')}</Banner>}
      {view.location.paused && <Banner tone="warn">{t('lobby.intakePaused')}</Banner>}
      {!view.me.may.change && !view.me.may.call && (
        <Banner>{view.me.may.add ? t('lobby.addOnly') : t('lobby.readOnly')}</Banner>
      )}
    </>
  );
}

/** Three columns need this much; an open navigation takes from it. */
const THREE_COLUMNS = 1090;

function useWidths() {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const wideScreen =
    useMediaQuery('(min-width: 77.5em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const split = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? true;
  return { ref, wide: width === 0 ? wideScreen : width >= THREE_COLUMNS, split };
}
