import { Link, useNavigate } from '@tanstack/react-router';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconEdit,
} from '@tabler/icons-react';
import { Button } from '#web/kit/button/Button.tsx';
import { Checkbox } from '#web/kit/choice/Checkbox.tsx';
import { Badge } from '#web/kit/display/Badge.tsx';
import { VisuallyHidden } from '#web/kit/layout/VisuallyHidden.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { Menu } from '../menu/Menu.tsx';
import { usePerson } from '../session/session.ts';
import { usePreference } from '../shell/preferences.ts';
import type { Column, ResourceDeclaration } from './declaration.ts';
import { useArchive } from './use-record.ts';
import styles from './table.module.css';

/** Chosen rows: some of the page, or everything that matches. */
export type Selection = ReadonlySet<string> | 'all';
export const NO_ROWS: Selection = new Set<string>();

interface RowsProps<Row, Values extends object, Facts, Action extends string> {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  total: number;
  mayWrite: boolean;
  busy: boolean;
}

/** The rows of one page, with their ticks and menus; cards on narrow screens. */
export function Rows<Row, Values extends object, Facts, Action extends string>(
  props: RowsProps<Row, Values, Facts, Action>,
) {
  const { of, rows, columns, sort, onSort, selection, onSelect, total, mayWrite, busy } = props;
  const words = useWords();
  const { t, formats } = words;
  const [compact = false] = usePreference(usePerson().identity_id, 'compactRows');
  const isChosen = (id: string): boolean => selection === 'all' || selection.has(id);
  const ids = rows.map(of.idOf);
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
              <Head key={column.name} column={column} words={of.words} sort={sort} onSort={onSort} />
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
            const id = of.idOf(row);
            const name = of.rowName(row);
            return (
              <tr key={id} data-chosen={isChosen(id) || undefined}>
                {mayWrite && (
                  <td className={styles.tick}>
                    <Checkbox
                      label={<VisuallyHidden>{t('list.select', { name })}</VisuallyHidden>}
                      checked={isChosen(id)}
                      onChange={() => toggle(id)}
                    />
                  </td>
                )}
                {columns.map((column, at) =>
                  at === 0 ? (
                    <th key={column.name} scope="row">
                      <Link to="." search={(before: object) => ({ ...before, id })} className={styles.name}>
                        {column.cell(row, words)}
                      </Link>
                      {of.isArchived(row) && <Badge>{t('list.archived')}</Badge>}
                    </th>
                  ) : (
                    <td
                      key={column.name}
                      data-head={t(`${of.words}.column.${column.name}`)}
                      data-align={column.align}
                    >
                      {column.cell(row, words)}
                    </td>
                  ),
                )}
                <td className={styles.more}>
                  <RowMenu of={of} row={row} mayWrite={mayWrite} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row>(props: {
  column: Column<Row>;
  words: string;
  sort: string | undefined;
  onSort: (sort: string | undefined) => void;
}) {
  const { column, words, sort, onSort } = props;
  const { t } = useWords();
  const text = t(`${words}.column.${column.name}`);
  const isUp = sort === column.sort || (sort === undefined && column.sort === 'name');
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

/** What a person may do with one row. */
function RowMenu<Row, Values extends object, Facts, Action extends string>({
  of,
  row,
  mayWrite,
}: {
  of: ResourceDeclaration<Row, Values, Facts, Action>;
  row: Row;
  mayWrite: boolean;
}) {
  const { t } = useWords();
  const navigate = useNavigate();
  const archive = useArchive(of);
  const id = of.idOf(row);
  const open = (search: object) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...search }) });
  const isArchived = of.isArchived(row);
  return (
    <Menu
      label={t('list.menu', { name: of.rowName(row) })}
      trigger={<IconDots aria-hidden="true" />}
      button={{ variant: 'quiet', size: 'small' }}
      items={[
        {
          key: 'open',
          label: t(mayWrite ? 'list.edit' : 'list.open'),
          icon: <IconEdit />,
          onSelect: () => open({ id }),
        },
        {
          key: 'copy',
          label: t('list.duplicate'),
          reason: mayWrite ? undefined : t('list.mayNot'),
          icon: <IconCopy />,
          onSelect: () => open({ id: `copy-${id}` }),
        },
        {
          key: 'archive',
          label: t(isArchived ? 'list.restore' : 'list.archive'),
          reason: mayWrite ? undefined : t('list.mayNot'),
          icon: isArchived ? <IconArchiveOff /> : <IconArchive />,
          divided: true,
          onSelect: () =>
            void archive({ id, version: of.versionOf(row), name: of.rowName(row), archived: !isArchived }),
        },
      ]}
    />
  );
}
