import type { ListedRow } from '#contract/protocol/resource.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp, IconDots, IconEdit } from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import { usePerson } from '../session/session.ts';
import { usePreference } from '../shell/preferences.ts';
import type { Column, ResourceDeclaration } from './declaration.ts';
import { useRecordActions } from './RecordActions.tsx';
import { RowGrip, useRowOrder } from './order/RowOrder.tsx';
import type { RowMoves } from './order/RowOrder.tsx';
import type { Rights } from './rights.ts';
import styles from './table.module.css';

/** Chosen rows: some of the page, or everything that matches. */
export type Selection = ReadonlySet<string> | 'all';
export const NO_ROWS: Selection = new Set<string>();

interface RowsProps<Row extends ListedRow, Values extends object, Facts, Action extends string> {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  total: number;
  rights: Rights;
  busy: boolean;
  /** Why rows cannot move here; null if they can. */
  fixedBecause: string | null;
}

/** The rows of one page, with their ticks and menus; cards on narrow screens. */
export function Rows<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  props: RowsProps<Row, Values, Facts, Action>,
) {
  const { of, columns, sort, onSort, selection, onSelect, total, rights, busy } = props;
  const { mayWrite } = rights;
  const moves = useRowOrder(of, props.rows);
  const { rows } = moves;
  const isMovable = of.order !== undefined && props.fixedBecause === null;
  const [dragged, setDragged] = useState<{ from: string; over: string } | null>(null);
  const words = useWords();
  const { t, formats } = words;
  const [compact = false] = usePreference(usePerson().identity_id, 'compactRows');
  const isChosen = (id: string): boolean => selection === 'all' || selection.has(id);
  const ids = rows.map(({ id }) => id);
  const whole = ids.every(isChosen);
  const toggle = (id: string): void => {
    const next = new Set(selection === 'all' ? ids : selection);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <div
      className={styles.scroll}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard where it is too wide
      tabIndex={0}
      role="group"
      aria-label={t('list.rows')}
      aria-busy={busy || undefined}
    >
      <table className={styles.table} data-compact={compact || undefined}>
        <thead>
          <tr>
            {mayWrite && (
              <th scope="col" className={styles.tick}>
                <Checkbox
                  label={<VisuallyHidden>{t('list.selectPage')}</VisuallyHidden>}
                  checked={whole}
                  onChange={() => onSelect(whole ? NO_ROWS : new Set(ids))}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head
                key={column.name}
                column={column}
                words={of.words}
                sort={sort ?? of.sortedBy ?? of.order?.sort}
                onSort={onSort}
              />
            ))}
            <th scope="col" className={styles.more}>
              <VisuallyHidden>{t('page.more')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {whole && total > rows.length && (
            <tr className={styles.allLine}>
              <td colSpan={columns.length + 2}>
                {selection === 'all'
                  ? t('list.allSelected', { count: formats.number(total) })
                  : t('list.pageSelected', { count: rows.length })}{' '}
                <Button variant="link" onClick={() => onSelect(selection === 'all' ? new Set(ids) : 'all')}>
                  {selection === 'all'
                    ? t('list.onlyPage', { count: rows.length })
                    : t('list.selectAll', { count: formats.number(total) })}
                </Button>
              </td>
            </tr>
          )}
          {rows.map((row) => {
            const { id, name } = row;
            return (
              <tr
                key={id}
                data-row={id}
                data-chosen={isChosen(id) || undefined}
                data-over={dragged?.over === id ? sideOf(rows, dragged) : undefined}
              >
                {mayWrite && (
                  <td className={styles.tick}>
                    <Checkbox
                      label={<VisuallyHidden>{t('list.select', { name })}</VisuallyHidden>}
                      checked={isChosen(id)}
                      onChange={() => toggle(id)}
                    />
                  </td>
                )}
                {columns.map((column, at) => {
                  const shown = column.cell(row, words);
                  return at === 0 ? (
                    <th
                      key={column.name}
                      scope="row"
                      data-short={isShort(shown)}
                      data-grip={isMovable || undefined}
                    >
                      {isMovable && (
                        <RowGrip
                          row={row}
                          moves={moves}
                          onOver={(over) => setDragged(over === null ? null : { from: id, over })}
                        />
                      )}
                      <Link to="." search={(before: object) => ({ ...before, id })} className={styles.name}>
                        {shown}
                      </Link>
                      {row.archived && <Badge>{t('list.archived')}</Badge>}
                    </th>
                  ) : (
                    <td
                      key={column.name}
                      data-head={t(`${of.words}.column.${column.name}`)}
                      data-align={column.align}
                      data-short={isShort(shown)}
                    >
                      {shown}
                    </td>
                  );
                })}
                <td className={styles.more}>
                  <RowMenu {...{ of, row, rights, moves, fixedBecause: props.fixedBecause }} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The most letters that keep a cell on one line. */
const SHORT = 20;
const isShort = (shown: ReactNode): true | undefined =>
  (typeof shown === 'string' && shown.length <= SHORT) || undefined;

/** The head of a column; one with a sort is a button. */
export function Head<Row>(props: {
  column: Column<Row>;
  words: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}) {
  const { column, words, sort, onSort } = props;
  const { t } = useWords();
  const text = t(`${words}.column.${column.name}`);
  const isUp = sort === column.sort || (sort === undefined && DEFAULT_SORTS.includes(column.sort ?? ''));
  const isDown = column.sort !== undefined && sort === `-${column.sort}`;
  if (column.sort === undefined)
    return (
      <th scope="col" data-align={column.align}>
        {text}
      </th>
    );
  return (
    <th scope="col" data-align={column.align} aria-sort={isDown ? 'descending' : isUp ? 'ascending' : 'none'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(isUp ? `-${column.sort}` : column.sort)}
      >
        {text}
        {isDown ? <IconArrowDown aria-hidden="true" /> : isUp ? <IconArrowUp aria-hidden="true" /> : null}
      </button>
    </th>
  );
}

/** The order of a list whose address names none. */
const DEFAULT_SORTS = ['name', 'date'];

/** The side of the row under the pointer on which the dragged one would stand. */
function sideOf(
  rows: readonly ListedRow[],
  { from, over }: { from: string; over: string },
): 'above' | 'below' {
  const at = (id: string): number => rows.findIndex((row) => row.id === id);
  return at(over) > at(from) ? 'below' : 'above';
}

const STEPS = [
  { key: 'up', step: -1, Icon: IconArrowUp },
  { key: 'down', step: 1, Icon: IconArrowDown },
] as const;

/** What a person may do with one row. */
function RowMenu<Row extends ListedRow, Values extends object, Facts, Action extends string>({
  of,
  row,
  rights,
  moves,
  fixedBecause,
}: {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
  row: Row;
  rights: Rights;
  moves: RowMoves<Row>;
  fixedBecause: string | null;
}) {
  const { t } = useWords();
  const navigate = useNavigate();
  const { itemsOf, ownItemsOf, dialog } = useRecordActions(of, rights);
  return (
    <>
      <Menu
        label={t('list.menu', { name: row.name })}
        trigger={<IconDots aria-hidden="true" />}
        button={{ variant: 'quiet', size: 'small' }}
        items={[
          {
            key: 'open',
            label: t(rights.mayWrite ? 'list.edit' : 'list.open'),
            icon: <IconEdit />,
            onSelect: () =>
              void navigate({ to: '.', search: (before: object) => ({ ...before, id: row.id }) }),
          },
          ...(of.order
            ? STEPS.map(({ key, step, Icon }) => ({
                key,
                label: t(`list.${key}`),
                icon: <Icon />,
                reason: fixedBecause ?? undefined,
                disabled: !moves.canStep(row.id, step),
                onSelect: () => moves.step(row.id, step),
              }))
            : []),
          ...itemsOf(row),
          ...ownItemsOf(row),
        ]}
      />
      {dialog}
    </>
  );
}
