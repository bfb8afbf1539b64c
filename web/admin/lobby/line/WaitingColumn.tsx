import { IconUserPlus } from '@tabler/icons-react';
import type { ExpectedVisit } from '#contract/queue/check-in.ts';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { LobbyColumn } from '#domain/vendors/staff-view.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { EmptyState } from '#web/kit/feedback/EmptyState.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { LineTabs } from './LineTabs.tsx';
import type { LineTab, ListTab } from './LineTabs.tsx';
import { FilterMenu, SortMenu } from './LobbyFilters.tsx';
import { ExpectedList } from './ExpectedList.tsx';
import { filterCount, NO_FILTERS } from './lobby-list.ts';
import type { LobbyFilters, LobbySort } from './lobby-list.ts';
import type { SeveralLobbies } from '../data/several-lobbies.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import { WaitingRow } from './WaitingRow.tsx';
import { memo, useState } from 'react';
import { classNames } from '#web/kit/class-names.ts';
import { OrderDialog } from '../verbs/OrderButton.tsx';
import { dropAfter, peersOf } from '../verbs/line-positions.ts';
import { useLineDrag } from './use-line-drag.ts';
import { ListRow } from '#web/kit/display/ListRow.tsx';
import { Ticket } from '#web/kit/display/Ticket.tsx';
import { RatingShown } from '#web/kit/rating/Rating.tsx';
import { MethodIcon } from '../data/MethodIcon.tsx';
import { VisitStatus } from '../data/VisitStatus.tsx';
import { useRestoredFocus } from '../visit/use-restored-focus.ts';
import styles from './lobby.module.css';

const TITLES = {
  waiting: 'lobby.waiting',
  expected: 'lobby.expected.title',
  done: 'lobby.done.title',
} as const;

interface WaitingColumnProps {
  /** With the rows of all locations shown. */
  view: LobbyView;
  lobbies: SeveralLobbies;
  tab: ListTab;
  /** Null when the tabs are above the column. */
  onTab: ((tab: LineTab) => void) | null;
  /** The rows of the open tab, filtered and sorted. */
  rows: readonly LobbyVisit[];
  /** The expected visitors, filtered; empty in the other tabs. */
  expected: readonly ExpectedVisit[];
  filters: LobbyFilters;
  onFilters: (filters: LobbyFilters) => void;
  filtersOpen: boolean;
  onFiltersOpen: (open: boolean) => void;
  sort: LobbySort;
  onSort: (sort: LobbySort) => void;
  selectedId: string | null;
  onOpen: (visit: Pick<LobbyVisit, 'id'>, byKeyboard: boolean) => void;
  onAdd: (() => void) | null;
  onCheckedIn: (id: string) => void;
}

/** The line, the visitors expected today, and the visits of today that are done. */
export function WaitingColumn(props: WaitingColumnProps) {
  const { view, lobbies, tab, rows, filters, onFilters, selectedId, onOpen, sort, onSort } = props;
  const { t } = useWords();
  const waiting = tab === 'waiting';
  const title = t(TITLES[tab]);
  const { scroller, marker, handlers, dialog, frozen } = useReordering(props);
  return (
    <section className={styles.column} aria-label={title} {...useRestoredFocus()}>
      <header className={styles.columnHead}>
        {props.onTab ? (
          <LineTabs view={view} tab={tab} onTab={props.onTab} />
        ) : (
          <VisuallyHidden>{title}</VisuallyHidden>
        )}
        <div className={styles.tools}>
          <FilterMenu
            view={view}
            filters={filters}
            onChange={onFilters}
            open={props.filtersOpen}
            onOpen={props.onFiltersOpen}
          />
          {waiting && <SortMenu sort={sort} onSort={onSort} />}
        </div>
      </header>
      <div
        {...(props.onTab && { id: 'lobby-line', role: 'tabpanel', 'aria-labelledby': `lobby-tab-${tab}` })}
        ref={scroller}
        className={classNames(styles.scroll, styles.dropArea)}
        data-shortcut-rows
        {...handlers}
      >
        <div ref={marker} hidden aria-hidden="true" className={styles.dropMark} />
        {rows.length === 0 && props.expected.length === 0 ? (
          <NoRows {...props} />
        ) : tab === 'expected' ? (
          <ExpectedLists {...props} />
        ) : (
          <ul>
            {(frozen ?? rows).map((visit) => (
              <li key={visit.id}>
                {waiting ? (
                  <WaitingRow
                    visit={visit}
                    ahead={lobbies.viewOf(visit.id).ahead}
                    zone={lobbies.viewOf(visit.id).location.time_zone}
                    marks={lobbies.viewOf(visit.id).location.wait_marks}
                    hidden={lobbies.viewOf(visit.id).location.hidden_columns}
                    place={lobbies.placeOf(visit.id)}
                    next={visit.id === view.next_visit_id}
                    selected={visit.id === selectedId}
                    onOpen={onOpen}
                  />
                ) : (
                  <DoneRow
                    visit={visit}
                    zone={lobbies.viewOf(visit.id).location.time_zone}
                    hidden={lobbies.viewOf(visit.id).location.hidden_columns}
                    place={lobbies.placeOf(visit.id)}
                    selected={visit.id === selectedId}
                    onOpen={onOpen}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Counters view={view} />
      {dialog}
    </section>
  );
}

/** Dragging a row to another place in line; the dialog asks for the reason, as the menu does. */
function useReordering({ view, lobbies, tab, rows, sort }: WaitingColumnProps) {
  const { t } = useWords();
  const [frozen, setFrozen] = useState<readonly LobbyVisit[] | null>(null);
  const [dropped, setDropped] = useState<{ id: string; after: LobbyVisit | null } | null>(null);
  const { waiting } = view;
  const named = (id: string | null): LobbyVisit | undefined => waiting.find((visit) => visit.id === id);
  const { scroller, marker, handlers } = useLineDrag({
    // By arrival, or of several locations, the list shows no order that could change.
    enabled: tab === 'waiting' && sort === 'expected' && view.me.may.reorder && lobbies.placeOf('') === null,
    say: (id) => t('lobby.order.dragging', { name: named(id)?.name ?? '' }),
    onDragging: (dragging) => setFrozen(dragging ? rows : null),
    onDrop: (id, slot) => {
      const afterId = dropAfter({ id, slot }, { shown: frozen ?? rows, peers: peersOf(view, id) });
      if (afterId !== undefined) setDropped({ id, after: named(afterId) ?? null });
    },
  });
  const visit = named(dropped?.id ?? null);
  // The visitor was called meanwhile.
  if (dropped && !visit) setDropped(null);
  const dialog = dropped && visit && (
    <OrderDialog visit={visit} places={[]} dropped={dropped} onClose={() => setDropped(null)} />
  );
  return { scroller, marker, handlers, dialog, frozen };
}

/** The expected visitors of each location, under its name where there are several. */
function ExpectedLists({ lobbies, expected, selectedId, onOpen, onCheckedIn }: WaitingColumnProps) {
  const views = [...new Set(expected.map(({ id }) => lobbies.viewOf(id)))];
  return views.map((view) => {
    const rows = expected.filter(({ id }) => lobbies.viewOf(id) === view);
    const place = lobbies.placeOf(rows[0]?.id ?? '');
    return (
      <div key={view.location.id}>
        {place !== null && <h3 className={styles.placeHead}>{place}</h3>}
        <ExpectedList {...{ view, rows, selectedId, onOpen, onCheckedIn }} />
      </div>
    );
  });
}

function NoRows({ tab, view, filters, onFilters, onAdd }: WaitingColumnProps) {
  const { t } = useWords();
  const hidden = view[tab].length > 0 && filterCount(filters) > 0;
  if (hidden) {
    return (
      <EmptyState
        title={t('lobby.noMatch')}
        text={t('lobby.noMatch.why')}
        action={<Button onClick={() => onFilters(NO_FILTERS)}>{t('lobby.filter.clear')}</Button>}
      />
    );
  }
  if (tab === 'expected')
    return <EmptyState title={t('lobby.expected.empty')} text={t('lobby.expected.empty.why')} />;
  if (tab === 'done') return <EmptyState title={t('lobby.done.empty')} text={t('lobby.done.empty.why')} />;
  return (
    <EmptyState
      title={t('lobby.empty')}
      text={t('lobby.empty.why')}
      action={
        onAdd && (
          <Button icon={<IconUserPlus />} onClick={onAdd}>
            {t('lobby.add')}
          </Button>
        )
      }
    />
  );
}

function Counters({ view }: { view: LobbyView }) {
  const { t } = useWords();
  const {
    longest_wait_minutes: longest,
    average_wait_minutes: average,
    served_today: served,
  } = view.counters;
  const late = view.waiting.some(
    ({ promised_minutes: promised }) => promised !== null && longest !== null && longest > promised,
  );
  return (
    <footer className={styles.columnFoot}>
      <span>
        {longest !== null && (
          <>
            {t('lobby.longest')}{' '}
            <b className={late ? styles.late : undefined}>
              {t('time.minutes', { minutes: Math.round(longest) })}
            </b>
          </>
        )}
        {longest !== null && average !== null && ' · '}
        {average !== null && (
          <>
            {t('lobby.average')} <b>{t('time.minutes', { minutes: Math.round(average) })}</b>
          </>
        )}
      </span>
      <span>
        {t('lobby.servedToday')} <b>{served}</b>
      </span>
    </footer>
  );
}

interface DoneRowProps {
  visit: LobbyVisit;
  zone: string;
  /** The columns that the vendor hides here. */
  hidden: readonly LobbyColumn[];
  place: string | null;
  selected: boolean;
  onOpen: (visit: LobbyVisit, byKeyboard: boolean) => void;
}

/** One finished visit: outcome, time and feedback. */
const DoneRow = memo(function DoneRow({ visit, zone, hidden, place, selected, onOpen }: DoneRowProps) {
  const { t, formats } = useWords();
  const shows = (column: LobbyColumn): boolean => !hidden.includes(column);
  return (
    <ListRow
      data-visit={visit.id}
      className={styles.row}
      leading={<Ticket>{visit.ticket_number}</Ticket>}
      title={visit.name}
      marks={
        visit.rating !== null &&
        shows('rating') && (
          <RatingShown value={visit.rating} label={t('rating.label', { rating: visit.rating })} />
        )
      }
      detail={
        <>
          {shows('method') && <MethodIcon visit={visit} />}
          <span className={styles.clip}>
            {[place, shows('service') && visit.service].filter(Boolean).join(' · ')}
          </span>
        </>
      }
      end={<VisitStatus visit={visit} />}
      endDetail={visit.ended_at && formats.time(Date.parse(visit.ended_at), zone)}
      selected={selected}
      onClick={(event) => onOpen(visit, event.detail === 0)}
    />
  );
});
