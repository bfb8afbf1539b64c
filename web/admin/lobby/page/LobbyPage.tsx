import { useCurrentLocation } from '../../shell/current-location.ts';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { SkeletonRows } from '#web/kit/feedback/Skeleton.tsx';
import { PageTitle } from '#web/kit/layout/PageTitle.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { lazy, Suspense, useCallback, useState, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import { useLiveState } from '#web/connection/use-live.ts';
import { useTellLiveState } from '../../shell/live-state.tsx';
import { AddWalkInDialog } from '../walk-in/AddWalkInDialog.tsx';
import { InServiceColumn } from '../line/InServiceColumn.tsx';
import { LineTabs } from '../line/LineTabs.tsx';
import type { LineTab, ListTab } from '../line/LineTabs.tsx';
import { LobbyHeader } from '../header/LobbyHeader.tsx';
import { nextFirst, NO_FILTERS, shownExpected, shownVisits } from '../line/lobby-list.ts';
import { LobbyNotices } from '../header/LobbyNotices.tsx';
import { NoShowDialog } from '../../dialog/NoShowDialog.tsx';
import { MoveDialogs } from '../verbs/MoveDialogs.tsx';
import { useAsking } from '../verbs/use-asking.ts';
import { severalLobbies } from '../data/several-lobbies.ts';
import type { SeveralLobbies } from '../data/several-lobbies.ts';
import { useOtherLobbies, useSeveralLocations } from '../data/use-several-locations.tsx';
import type { SeveralLocations } from '../data/use-several-locations.tsx';
import { Banner } from '#web/kit/feedback/Banner.tsx';
import { useChoice } from './use-choice.ts';
import { useDuty } from '../data/use-duty.ts';
import { useLobbyKeys } from './use-lobby-keys.ts';
import { useLobbySort } from '../line/use-lobby-sort.ts';
import { useLobby } from '../data/use-lobby.ts';
import type { Lobby, LobbyView } from '../data/use-lobby.ts';
import { useVisitMoves } from '../verbs/use-visit-moves.ts';
import { LobbyFailure, LobbySkeleton, Views } from './Views.tsx';
import { ExpectedPanel } from '../visit/ExpectedPanel.tsx';
import { useExpectedWork } from '../data/use-expected-work.ts';
import { PanelScope } from '../visit/PanelStates.tsx';
import { VisitPanel } from '../visit/VisitPanel.tsx';
import { WaitingColumn } from '../line/WaitingColumn.tsx';
import { useArrivals } from '../data/use-arrival-alert.ts';
import type { RefCallback } from 'react';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import pages from '../../shell/pages.module.css';
import styles from '../line/lobby.module.css';

// Managers alone need it, and rarely.
const DevicesPanel = lazy(async () => ({
  default: (await import('../../devices/DevicesPanel.tsx')).DevicesPanel,
}));

/** The lobby of the location in view. A change of location remounts it. */
export function LobbyPage() {
  const { t } = useWords();
  const { location } = useCurrentLocation();
  if (location) return <LobbyConsole key={location.id} locationId={location.id} />;
  return (
    <div className={pages.page}>
      <PageTitle documentTitle={`${t('lobby.title')} – Foyer`}>{t('lobby.title')}</PageTitle>
      <EmptyState title={t('lobby.noLocation')} text={t('lobby.noLocation.why')} />
    </div>
  );
}

/** The staff console of one location (B 3.3): the line, visitors in service, and the current visitor. */
function LobbyConsole({ locationId }: { locationId: string }) {
  const [openedAt] = useState(Date.now);
  const lobby = useLobby(locationId);
  const several = useSeveralLocations(locationId);
  const chosen = several.choices.filter((one) => one.chosen);
  const { feeds, others, failed } = useOtherLobbies(
    chosen.map(({ id }) => id),
    lobby.paused,
  );
  useTellLiveState(useLiveState());
  if (lobby.view) {
    const missing = chosen.filter(({ id }) => failed.includes(id)).map(({ name }) => name);
    return (
      <>
        {feeds}
        <Console {...{ lobby, openedAt, several, others, missing }} view={lobby.view} />
      </>
    );
  }
  if (lobby.failed) return <LobbyFailure error={lobby.error} onRetry={() => void lobby.refresh()} />;
  return <LobbySkeleton />;
}

type ConsoleProps = {
  lobby: Lobby;
  view: LobbyView;
  /** Epoch milliseconds. */
  openedAt: number;
  several: SeveralLocations;
  /** The lobbies of the further locations. */
  others: readonly LobbyView[];
  /** Names of further locations that could not be loaded. */
  missing: readonly string[];
};

function Console({ lobby, view, openedAt, several, others, missing }: ConsoleProps) {
  const { t } = useWords();
  const lobbies = severalLobbies(view, others);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const [sort, setSort] = useLobbySort();
  const [adding, setAdding] = useState(false);
  const { ref, wide, split } = useWidths();
  const choice = useOpening(useChoice(view), view, lobbies);
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
  const arrivals = useArrivals(view, openedAt);

  const { shownId, row } = choice;
  const tab: ListTab = choice.tab === 'devices' ? 'waiting' : choice.tab;
  const lists = { waiting: lobbies.lists.waiting, expected: [], done: lobbies.lists.done };
  const sorted = shownVisits(lists[tab], filters, tab === 'waiting' ? sort : null);
  const rows = tab === 'waiting' && sort === 'expected' ? nextFirst(sorted, view.next_visit_id) : sorted;
  const expected = tab === 'expected' ? shownExpected(lobbies.lists.expected, filters) : [];
  const startAdding = (): void => setAdding(true);
  const added = (visit: LobbyVisit): void => {
    setAdding(false);
    arrivals.addOwn(visit.id);
    // The visitor who is with this person stays in the panel.
    if (view.me.current_visit_id === null) choice.open(visit, true);
    void lobby.refresh();
  };
  const checkedIn = (id: string): void => {
    arrivals.addOwn(id);
    void lobby.refresh();
  };
  const work = useExpectedWork(view, async (id, step) => {
    if (step === 'check-in' || step === 'start') arrivals.addOwn(id);
    await lobby.refresh();
  });
  const filter = (): void => {
    if (!wide) choice.goTo(tab);
    setFiltersOpen(true);
  };
  useStarts({
    add: () => setAdding(view.me.may.add),
    visit: (id) => choice.open({ id }, true),
  });
  useLobbyKeys({
    rows: tab === 'expected' ? expected : rows,
    row,
    view,
    moves,
    work,
    duty,
    lobby,
    choice,
    onVerb: asking.onVerb,
    add: startAdding,
    filter,
  });

  const line =
    choice.tab === 'devices' ? (
      <DevicesColumn view={view} onTab={wide ? choice.setTab : null} />
    ) : (
      <WaitingColumn
        {...{ lobbies, tab, rows, expected, filters, filtersOpen, sort, selectedId: shownId }}
        view={lobbies.lists}
        onTab={wide ? choice.setTab : null}
        onFilters={setFilters}
        onFiltersOpen={setFiltersOpen}
        onSort={setSort}
        onOpen={choice.open}
        onAdd={view.me.may.add ? startAdding : null}
        onCheckedIn={checkedIn}
      />
    );
  const service = (
    <InServiceColumn view={lobbies.lists} lobbies={lobbies} selectedId={shownId} onOpen={choice.open} />
  );
  const { back, focusTurn } = choice;
  const panel = (
    <PanelScope>
      {choice.expected ? (
        <ExpectedPanel
          {...{ view, work, back, focusTurn }}
          key={choice.expected.id}
          visit={choice.expected}
        />
      ) : (
        <VisitPanel
          {...{ view, shownId, row, moves, duty, back, focusTurn }}
          onVerb={asking.onVerb}
          onConvert={asking.convert}
        />
      )}
    </PanelScope>
  );
  return (
    <div ref={ref} className={styles.lobby}>
      <LobbyHeader {...{ lobby, view, duty, moves, several }} caps={wide} onAdd={startAdding} />
      <LobbyNotices {...{ lobby, view, duty }} onOpen={choice.open} />
      {missing.length > 0 && (
        <Banner tone="warn">{t('lobby.several.failed', { names: missing.join(', ') })}</Banner>
      )}
      <Views
        {...{ wide, split, line, service, panel }}
        view={lobbies.lists}
        narrow={choice.narrow}
        onNarrow={choice.goTo}
      />
      {adding && <AddWalkInDialog view={view} onClose={() => setAdding(false)} onAdded={added} />}
      <MoveDialogs asking={asking} busy={moves.busy !== null} location={view.location} />
      {work.noShow && <NoShowDialog {...work.noShow} />}
    </div>
  );
}

type DevicesColumnProps = { view: LobbyView; onTab: ((tab: LineTab) => void) | null };

/** The devices of the location, in place of the line. */
function DevicesColumn({ view, onTab }: DevicesColumnProps) {
  const { t } = useWords();
  return (
    <section className={styles.column} aria-label={t('devices.title')}>
      {onTab && (
        <header className={styles.columnHead}>
          <LineTabs view={view} tab="devices" onTab={onTab} />
        </header>
      )}
      <div
        {...(onTab && { id: 'lobby-line', role: 'tabpanel', 'aria-labelledby': 'lobby-tab-devices' })}
        className={styles.devices}
      >
        <Suspense fallback={<SkeletonRows rows={3} height="72px" />}>
          <DevicesPanel location={view.location} />
        </Suspense>
      </div>
    </section>
  );
}

/** A row of another location brings its location into view, with its rights, and opens there. */
function useOpening(
  choice: ReturnType<typeof useChoice>,
  view: LobbyView,
  { viewOf }: SeveralLobbies,
): ReturnType<typeof useChoice> {
  const navigate = useNavigate();
  const { choose } = useCurrentLocation();
  const here = view.location.id;
  const latest = useRef({ viewOf, choose, stay: choice.open });
  useLayoutEffect(() => {
    latest.current = { viewOf, choose, stay: choice.open };
  });
  // The rows are memoised, so the callback stays the same.
  const open: typeof choice.open = useCallback(
    (visit, byKeyboard) => {
      const { id: location } = latest.current.viewOf(visit.id).location;
      if (location === here) return latest.current.stay(visit, byKeyboard);
      latest.current.choose(location);
      const search = (before: object) => ({ ...before, location, visit: visit.id });
      void navigate({ to: '.', search, replace: true });
    },
    [here, navigate],
  );
  return { ...choice, open };
}

/** Starts what the address asks for (`?add=walk-in`, `?visit=12`), and takes it out of the address. */
function useStarts(starts: { add: () => void; visit: (id: string) => void }): void {
  const { add, visit } = useSearch({ strict: false }) as { add?: string; visit?: string };
  const navigate = useNavigate();
  const latest = useRef(starts);
  useLayoutEffect(() => {
    latest.current = starts;
  });
  useEffect(() => {
    if (add === undefined && visit === undefined) return;
    if (add === 'walk-in') latest.current.add();
    if (visit !== undefined) latest.current.visit(visit);
    const search = (before: object) => ({ ...before, add: undefined, visit: undefined });
    void navigate({ to: '.', search, replace: true });
  }, [add, visit, navigate]);
}

/** Width in pixels that three columns need; an open navigation reduces it. */
const THREE_COLUMNS = 1090;

/** How many parts of the lobby fit side by side: three (`wide`), two (`split`), else one at a time. */
function useWidths(): { ref: RefCallback<HTMLDivElement>; wide: boolean; split: boolean } {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const wideScreen = useScreen('(min-width: 77.5em)');
  const split = useScreen('(min-width: 48em)');
  return { ref, wide: width === 0 ? wideScreen : width >= THREE_COLUMNS, split };
}

function useScreen(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? true;
}
