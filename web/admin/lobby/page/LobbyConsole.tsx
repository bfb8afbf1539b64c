import { useState } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { useTellLiveState } from '../../shell/live-state.tsx';
import { AddWalkInDialog } from '../walk-in/AddWalkInDialog.tsx';
import { InServiceColumn } from '../line/InServiceColumn.tsx';
import { LobbyHeader } from '../header/LobbyHeader.tsx';
import { NO_FILTERS, shownVisits } from '../line/lobby-list.ts';
import { LobbyNotices } from '../header/LobbyNotices.tsx';
import { LobbyFailure, LobbySkeleton } from './LobbyStates.tsx';
import { MoveDialogs } from '../verbs/MoveDialogs.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useAsking } from '../verbs/use-asking.ts';
import { useChoice } from './use-choice.ts';
import { useDuty } from '../data/use-duty.ts';
import { useLobbyKeys } from './use-lobby-keys.ts';
import { useLobbySort } from '../line/use-lobby-sort.ts';
import { useLobby } from '../data/use-lobby.ts';
import type { Lobby, LobbyView } from '../data/use-lobby.ts';
import { useVisitMoves } from '../verbs/use-visit-moves.ts';
import { useWidths } from './use-widths.ts';
import { Views } from './Views.tsx';
import { VisitPanel } from '../visit/VisitPanel.tsx';
import { WaitingColumn } from '../line/WaitingColumn.tsx';
import styles from '../line/lobby.module.css';

/** The staff console of one location (B 3.3): the line, visitors in service, and the current visitor. */
export function LobbyConsole({ locationId }: { locationId: string }) {
  const lobby = useLobby(locationId);
  useTellLiveState(useLiveState());
  if (lobby.view) return <Console lobby={lobby} view={lobby.view} />;
  if (lobby.failed) return <LobbyFailure error={lobby.error} onRetry={() => void lobby.refresh()} />;
  return <LobbySkeleton />;
}

function Console({ lobby, view }: { lobby: Lobby; view: LobbyView }) {
  const [filters, setFilters] = useState(NO_FILTERS);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [sort, setSort] = useLobbySort();
  const [adding, setAdding] = useState(false);
  const { ref, wide, split } = useWidths();
  const choice = useChoice(view);
  const duty = useDuty(view, lobby.refresh);
  const moves = useVisitMoves({
    locationId: view.location.id,
    stationId: duty.stationId,
    refresh: lobby.refresh,
    onMoved: ({ id, stage, location_id }, verb) => {
      // A visitor being called or served stays in the panel; one who has left makes room for the next.
      const gone = location_id !== view.location.id || (stage === 'done' && verb !== 'undo');
      choice.choose(gone ? null : id);
      if (verb === 'call') choice.openPanel(false);
    },
  });
  const asking = useAsking(view, moves);
  useArrivals(view);

  const { tab, shownId, row } = choice;
  const rows =
    tab === 'waiting' ? shownVisits(view.waiting, filters, sort) : shownVisits(view.done, filters, null);
  const startAdding = (): void => setAdding(true);
  const added = (visit: LobbyVisit): void => {
    setAdding(false);
    choice.open(visit, true);
    void lobby.refresh();
  };
  const filter = (): void => {
    if (!wide) choice.goTo(tab);
    setFiltersOpen(true);
  };
  useLobbyKeys({ rows, row, view, moves, lobby, choice, onVerb: asking.onVerb, add: startAdding, filter });

  const line = (
    <WaitingColumn
      {...{ view, tab, rows, filters, filtersOpen, sort, selectedId: shownId }}
      onTab={wide ? choice.setTab : null}
      onFilters={setFilters}
      onFiltersOpen={setFiltersOpen}
      onSort={setSort}
      onOpen={choice.open}
      onAdd={view.me.may.add ? startAdding : null}
    />
  );
  const service = <InServiceColumn view={view} selectedId={shownId} onOpen={choice.open} />;
  const { back, focusTurn } = choice;
  const panel = <VisitPanel {...{ view, shownId, row, moves, back, focusTurn }} onVerb={asking.onVerb} />;
  return (
    <div ref={ref} className={styles.lobby}>
      <LobbyHeader {...{ lobby, view, duty, moves }} caps={wide} onAdd={startAdding} />
      <LobbyNotices lobby={lobby} view={view} />
      <Views {...{ wide, split, line, service, panel, view }} narrow={choice.narrow} onNarrow={choice.goTo} />
      {adding && <AddWalkInDialog view={view} onClose={() => setAdding(false)} onAdded={added} />}
      <MoveDialogs asking={asking} busy={moves.busy !== null} />
    </div>
  );
}
