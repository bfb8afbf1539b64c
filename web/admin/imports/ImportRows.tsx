import { useEffect, useId, useRef, useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ImportEndpoints, ImportRow, ImportSummary } from '#contract/protocol/imports.ts';
import { request } from '#web/connection/request.ts';
import { Button } from '#web/kit/button/Button.tsx';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { TextField } from '#web/kit/field/TextField.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useChange } from '../session/use-change.ts';
import { useFailureToast } from '../shell/use-failure-toast.ts';
import styles from './imports.module.css';

/** Rows with what is wrong or left, a page at a time. Rows with a fault are mended here before the import runs. */
export function ImportRows(props: {
  of: ImportSummary;
  endpoints: ImportEndpoints;
  which: { plan: 'fault' } | { outcome: 'failed' | 'kept' };
  /** Called after a row was mended; `isLast` if no other row of the page has a fault. */
  onMended?: (isLast: boolean) => Promise<void>;
}) {
  const { of, endpoints, which, onMended } = props;
  const { t } = useWords();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const list = useRef<HTMLUListElement>(null);
  const [after, setAfter] = useState<string[]>([]);
  const queryKey = ['imports', endpoints.list.path, of.id, 'rows', which];
  const page = useQuery({
    queryKey: [...queryKey, after.at(-1) ?? ''],
    queryFn: ({ signal }) =>
      request(endpoints.rows, { params: { id: of.id }, query: { ...which, after: after.at(-1) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const next = page.data?.meta.next;
  // A mended row leaves the list, and its successor is mended next: once the list shows it.
  const successor = useRef<number | null>(null);
  const shown = page.data?.data;
  useEffect(() => {
    if (successor.current === null || !shown) return;
    const following = list.current?.children[Math.min(successor.current, shown.length - 1)];
    following?.querySelector('input')?.focus();
    successor.current = null;
  }, [shown]);
  const mended = async ({ line, plan }: ImportRow, at: number): Promise<void> => {
    if (plan !== 'fault') successor.current = at;
    await queries.invalidateQueries({ queryKey });
    await onMended?.(plan !== 'fault' && shown?.length === 1);
    if (plan !== 'fault') announce(t('import.mended', { line }));
  };
  return (
    <>
      <ul ref={list} className={styles.rows} aria-label={t('import.rowsTable')}>
        {shown?.map((row, at) => (
          <FaultRow
            key={row.line}
            row={row}
            of={of}
            endpoints={endpoints}
            onMended={onMended ? (now) => void mended(now, at) : undefined}
          />
        ))}
      </ul>
      {(after.length > 0 || typeof next === 'string') && (
        <div className={styles.actions}>
          <Button
            size="small"
            unavailableBecause={after.length > 0 ? null : t('list.isFirst')}
            onClick={() => setAfter(after.slice(0, -1))}
          >
            {t('list.before')}
          </Button>
          <Button
            size="small"
            unavailableBecause={typeof next === 'string' ? null : t('list.isLast')}
            onClick={() => setAfter([...after, next!])}
          >
            {t('list.after')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Fields by which a person knows a row. */
const NAMES: readonly string[] = ['id', 'external_id', 'name', 'first_name', 'last_name'];

function FaultRow(props: {
  row: ImportRow;
  of: ImportSummary;
  endpoints: ImportEndpoints;
  onMended: ((now: ImportRow) => void) | undefined;
}) {
  const { row, of, endpoints, onMended } = props;
  const { line } = row;
  const { t } = useWords();
  const fail = useFailureToast();
  const heading = useId();
  const columns = [...of.heads.keys()];
  // A row may have other than its number of cells.
  const [cells, setCells] = useState(() => columns.map((column) => row.cells[column] ?? ''));
  const [isWhole, setWhole] = useState(row.faults.some(({ field }) => field === ''));
  const mend = useChange({
    mutationFn: () => request(endpoints.mend, { params: { id: of.id, line: String(line) }, body: { cells } }),
    onError: fail,
    onSuccess: ({ data }) => onMended?.(data),
  });
  const textsOf = (column: number | null) =>
    row.faults.flatMap((fault) => (fault.column === column ? [fault.text] : [])).join(' ');
  const name = nameOf(row, of);
  const faulted = columns.filter((column) => textsOf(column) !== '');
  const general = row.reason ? t(`import.kept.${row.reason}`) : textsOf(null);
  return (
    <li className={styles.row} aria-labelledby={heading}>
      <h3 id={heading}>{name ? t('import.rowOf', { line, name }) : t('import.rowAt', { line })}</h3>
      {general && <p>{general}</p>}
      {onMended ? (
        <form
          className={styles.mend}
          onSubmit={(event) => {
            event.preventDefault();
            void mend.mutate();
          }}
        >
          <div className={styles.fields}>
            {(isWhole ? columns : faulted).map((column) => (
              <TextField
                key={column}
                label={of.heads[column] || t('import.column')}
                error={textsOf(column)}
                value={cells[column]}
                onChange={({ target }) => setCells(cells.with(column, target.value))}
              />
            ))}
          </div>
          <div className={styles.actions}>
            <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {t(isWhole ? 'import.lessOfRow' : 'import.wholeRow')}
            </Button>
            <Button
              type="submit"
              size="small"
              busy={mend.isPending}
              aria-label={t('import.mendRow', { line })}
            >
              {t('import.mend')}
            </Button>
          </div>
        </form>
      ) : (
        faulted.map((column) => (
          <p key={column}>
            {of.heads[column]}: {textsOf(column)}
          </p>
        ))
      )}
    </li>
  );
}

/** What a person knows the row by: its reference and its name, else its first cells. */
function nameOf({ cells }: ImportRow, { mapping }: ImportSummary): string {
  const named = cells.filter((cell, column) => cell !== '' && NAMES.includes(mapping[column] ?? ''));
  return (named.length > 0 ? named : cells.filter(Boolean).slice(0, 2)).join(', ');
}
