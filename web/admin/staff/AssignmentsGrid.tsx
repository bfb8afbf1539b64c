import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CSSProperties, KeyboardEvent } from 'react';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { AssignableService, AssignmentSheet } from '#contract/staff/assignments.ts';
import type { Weekday } from '#domain/time/date.ts';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { AssignmentCell, Tick } from './AssignmentCell.tsx';
import { cellsOf, changeOf, gridMove, keyOf, nearestOf, stateOf, switched } from './matrix.ts';
import type { GridAt, GridRow, Matrix } from './matrix.ts';
import styles from './grid.module.css';

interface GridProps {
  sheet: AssignmentSheet;
  /** The services that the search leaves. */
  services: readonly AssignableService[];
  before: Matrix;
  matrix: Matrix;
  readOnly: boolean;
  /** Columns that this caller may only read. */
  locked?: ReadonlySet<string>;
  /** The names of the grid and of the box of a whole column, if its columns are not locations. */
  words?: { grid: string; all: (column: string) => string };
  onChange: (matrix: Matrix) => void;
  /** Esc: the focus goes where the grid was entered from. */
  onLeave: () => void;
}

type Row = GridRow &
  (
    | { kind: 'heads' }
    | { kind: 'category'; id: string; name: string; count: number }
    | { kind: 'service'; service: AssignableService }
  );

/** One person's services by location, or those of a location by person. Tab enters once, arrows move, Space switches, Enter opens a cell, Esc leaves. */
export function AssignmentsGrid(props: GridProps) {
  const { sheet, services, before, matrix, readOnly, locked, words, onChange, onLeave } = props;
  const { t, formats } = useWords();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<GridAt>({ row: 0, column: 0 });
  const [open, setOpen] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const locationIds = sheet.locations.map(({ id }) => id);
  const rows = rowsOf(services, { locationIds, folded, none: t('assignments.noCategory') });
  const places = locationIds.length;
  const here = rows[at.row] ? at : { row: 0, column: 0 };

  const isFixed = (column: string): boolean => readOnly || locked?.has(column) === true;
  const set = (cells: ReturnType<typeof cellsOf>, on: boolean): void => {
    const free = cells.filter(({ locationId }) => !isFixed(locationId));
    if (free.length > 0) onChange(switched(matrix, free, { on, before }));
  };
  const focus = (next: GridAt): void => {
    setAt(next);
    const column = nearestOf(rows[next.row]!.columns, next.column);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row}-${column}"]`)?.focus();
  };
  const act = (row: Row, column: number, key: ' ' | 'Enter'): void => {
    if (row.kind === 'category') return fold(row.id);
    const cells =
      row.kind === 'heads'
        ? cellsOf(services, [locationIds[column]!])
        : cellsOf([row.service], [locationIds[column]!]);
    if (row.kind === 'service' && key === 'Enter') return edit(row.service, locationIds[column]!);
    set(cells, stateOf(matrix, cells) !== 'all');
  };
  const fold = (id: string): void =>
    setFolded((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  /** Opening a cell that is off switches it on: its details belong to a cell that is on. */
  const edit = (service: AssignableService, locationId: string): void => {
    if (isFixed(locationId)) return;
    set(cellsOf([service], [locationId]), true);
    setOpen(keyOf(service.id, locationId));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (open !== null || event.metaKey || event.ctrlKey || event.altKey) return;
    const column = nearestOf(rows[here.row]!.columns, here.column);
    const next = gridMove(rows, here, key);
    if (next) focus(next);
    else if (key === ' ' || key === 'Enter') act(rows[here.row]!, column, key);
    else if (key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const point = (row: number, column: number) => ({
    'data-at': `${row}-${column}`,
    tabIndex: row === here.row && column === nearestOf(rows[row]!.columns, here.column) ? 0 : -1,
    onFocus: () => setAt({ row, column }),
  });

  // The table is one control: its keys are heard where they arrive from all of its cells.
  const keys = { role: 'grid', onKeyDown } as const;

  return (
    <div className={styles.scroll}>
      <table
        ref={grid}
        aria-label={words?.grid ?? t('assignments.grid', { name: sheet.name })}
        aria-readonly={readOnly || undefined}
        className={styles.grid}
        style={{ '--locations': places } as CSSProperties}
        {...keys}
      >
        <thead>
          <tr>
            <th scope="col">{t('assignments.service')}</th>
            {sheet.locations.map(({ id, name, weekdays }, column) => {
              const cells = cellsOf(services, [id]);
              const state = stateOf(matrix, cells);
              return (
                <th key={id} scope="col">
                  <span className={styles.cell}>
                    <Tick
                      {...point(0, column)}
                      state={state}
                      label={words?.all(name) ?? t('assignments.allAt', { location: name })}
                      readOnly={isFixed(id)}
                      onClick={() => set(cells, state !== 'all')}
                    />
                    <span className={styles.headWords}>
                      {name}
                      <small>
                        {weekdays.length === 0
                          ? t('assignments.noHours')
                          : weekdays.map((day) => formats.weekday(day as Weekday, 'short')).join(', ')}
                      </small>
                    </span>
                  </span>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            if (row.kind === 'heads') return <Fragment key="heads" />;
            if (row.kind === 'category')
              return (
                <tr key={`category-${row.id}`} className={styles.category}>
                  <th colSpan={locationIds.length + 1} scope="colgroup">
                    <button
                      type="button"
                      {...point(index, 0)}
                      aria-expanded={!folded.has(row.id)}
                      onClick={() => fold(row.id)}
                    >
                      {folded.has(row.id) ? (
                        <IconChevronRight aria-hidden="true" />
                      ) : (
                        <IconChevronDown aria-hidden="true" />
                      )}
                      {row.name} <small>{formats.number(row.count)}</small>
                    </button>
                  </th>
                </tr>
              );
            const { service } = row;
            return (
              <tr key={service.id}>
                <th scope="row">{service.name}</th>
                {sheet.locations.map((location, column) => {
                  if (!service.location_ids.includes(location.id))
                    return (
                      <td key={location.id} className={styles.never}>
                        {t('assignments.notOffered')}
                      </td>
                    );
                  const key = keyOf(service.id, location.id);
                  const colleagues = sheet.colleagues.find(
                    (one) => one.service_id === service.id && one.location_id === location.id,
                  );
                  return (
                    <td key={location.id} data-changed={changeOf(before, matrix, key) ?? undefined}>
                      <AssignmentCell
                        service={service}
                        location={location.name}
                        cell={matrix.get(key)}
                        wasOn={changeOf(before, matrix, key) === 'off'}
                        people={(colleagues?.count ?? 0) + 1}
                        readOnly={isFixed(location.id)}
                        point={point(index, column)}
                        isOpen={open === key}
                        onOpen={() => edit(service, location.id)}
                        onClose={() => {
                          flushSync(() => setOpen(null));
                          focus({ row: index, column });
                        }}
                        onSwitch={(on) => set(cellsOf([service], [location.id]), on)}
                        onChange={(next) => onChange(new Map(matrix).set(key, next))}
                      />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function rowsOf(
  services: readonly AssignableService[],
  of: { locationIds: readonly string[]; folded: ReadonlySet<string>; none: string },
): Row[] {
  const rows: Row[] = [{ kind: 'heads', columns: of.locationIds.map((_, column) => column) }];
  for (const [id, list] of Map.groupBy(services, ({ category_id: category }) => category ?? '')) {
    rows.push({ kind: 'category', id, name: list[0]!.category ?? of.none, count: list.length, columns: [0] });
    if (of.folded.has(id)) continue;
    for (const service of list)
      rows.push({
        kind: 'service',
        service,
        columns: of.locationIds.flatMap((place, column) =>
          service.location_ids.includes(place) ? [column] : [],
        ),
      });
  }
  return rows;
}
