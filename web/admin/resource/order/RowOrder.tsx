import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { IconGripVertical } from '@tabler/icons-react';
import type { ListedRow } from '#contract/protocol/resource.ts';
import { request } from '#web/connection/request.ts';
import { useAnnounce } from '#web/kit/feedback/Announcer.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useFailureToast } from '../../shell/use-failure-toast.ts';
import type { ResourceDeclaration } from '../declaration.ts';
import { arranged, moveOnto, siblingsOf, stepOf } from './row-order.ts';
import type { RowMove } from './row-order.ts';
import { useRefresh } from '../use-record.ts';
import styles from './row-grip.module.css';

/** How the rows of a table move. */
export interface RowMoves<Row> {
  /** In the person's order, before the server has stored it. */
  rows: readonly Row[];
  step: (id: string, step: -1 | 1) => void;
  onto: (id: string, onto: string) => void;
  /** Whether a step leads anywhere. */
  canStep: (id: string, step: -1 | 1) => boolean;
}

/** The order of rows as people change it. Moves are stored one after the other; the list follows the last one. */
export function useRowOrder<Row extends ListedRow, Values extends object, Facts, Action extends string>(
  of: Pick<ResourceDeclaration<Row, Values, Facts, Action>, 'endpoints' | 'order'>,
  listed: readonly Row[],
): RowMoves<Row> {
  const { t, formats } = useWords();
  const announce = useAnnounce();
  const fail = useFailureToast();
  const refresh = useRefresh(of.endpoints.list.path);
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const waiting = useRef<RowMove[]>([]);
  const byId = new Map(listed.map((row) => [row.id, row]));
  const rows = own?.flatMap((id) => byId.get(id) ?? []) ?? listed;
  const parentOf = (row: Row): string | null => of.order?.parentOf(row) ?? null;
  const ordered = rows.map((row) => ({ id: row.id, parent: parentOf(row) }));
  // The keys of one press after the other move the same grip: it keeps the focus where its row goes.
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current !== null) document.getElementById(gripId(focused.current))?.focus();
    focused.current = null;
  });

  const store = async (): Promise<void> => {
    try {
      for (let next = waiting.current[0]; next !== undefined; next = waiting.current[0]) {
        await request(of.order!.endpoint, { params: { id: next.id }, body: { after_id: next.after } });
        waiting.current.shift();
      }
    } catch (fault) {
      waiting.current = [];
      fail(fault);
    }
    await refresh();
    if (waiting.current.length === 0) setOwn(null);
  };
  const make = (move: RowMove | null): void => {
    if (move === null) return;
    const order = arranged(ordered, move);
    if (document.activeElement?.id === gripId(move.id)) focused.current = move.id;
    setOwn(order);
    const { ids, at } = siblingsOf(
      order.map((id) => ({ id, parent: parentOf(byId.get(id)!) })),
      move.id,
    );
    announce(
      t('list.moved', {
        name: byId.get(move.id)!.name,
        position: formats.number(at + 1),
        count: formats.number(ids.length),
      }),
    );
    waiting.current.push(move);
    if (waiting.current.length === 1) void store();
  };
  return {
    rows,
    step: (id, step) => make(stepOf(ordered, id, step)),
    onto: (id, onto) => make(moveOnto(ordered, id, onto)),
    canStep: (id, step) => stepOf(ordered, id, step) !== null,
  };
}

const gripId = (id: string): string => `grip-${id}`;

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves its row: dragged, or by the arrow keys. */
export function RowGrip<Row>({
  row,
  moves,
  onOver,
}: {
  row: { id: string; name: string };
  moves: RowMoves<Row>;
  /** The row under the pointer while it drags; null afterwards. */
  onOver: (id: string | null) => void;
}) {
  const { t } = useWords();
  const over = useRef<string | null>(null);
  const drag = (id: string | null): void => {
    over.current = id;
    onOver(id);
  };
  const press = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moves.step(row.id, step);
  };
  const follow = (event: PointerEvent<HTMLButtonElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    drag(under?.closest<HTMLElement>('tr[data-row]')?.dataset['row'] ?? null);
  };
  return (
    <button
      type="button"
      id={gripId(row.id)}
      className={styles.grip}
      aria-label={t('list.grip', { name: row.name })}
      title={t('list.grip.how')}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={follow}
      onPointerUp={() => {
        if (over.current !== null) moves.onto(row.id, over.current);
        drag(null);
      }}
      onPointerCancel={() => drag(null)}
    >
      <IconGripVertical aria-hidden="true" />
    </button>
  );
}
