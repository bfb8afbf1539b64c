import type { ExpectedWork } from '../data/use-expected-work.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { LobbyVisit, VisitDetail } from '#contract/queue/lobby.ts';
import { useToasts } from '#web/kit/feedback/Toasts.tsx';
import { useWords } from '#web/language/LanguageProvider.tsx';
import { useShortcuts } from '../../shell/shortcuts.tsx';
import { nextMinutesMore } from '#domain/queue/minutes-more.ts';
import { minutesLeft } from '../data/lobby-times.ts';
import type { Duty } from '../data/use-duty.ts';
import { visitKey } from '../data/use-lobby.ts';
import { neighbour } from '../line/lobby-list.ts';
import { newest } from '../data/newest.ts';
import type { useChoice } from './use-choice.ts';
import type { Lobby, LobbyView } from '../data/use-lobby.ts';
import type { VisitMoves } from '../verbs/use-visit-moves.ts';
import { mayUse, whyNot } from '../verbs/visit-verbs.ts';
import type { LobbyVerb } from '../verbs/visit-verbs.ts';

interface LobbyKeys {
  rows: readonly Pick<LobbyVisit, 'id'>[];
  /** The visit in the panel, as the lists hold it. */
  row: LobbyVisit | undefined;
  view: LobbyView;
  moves: VisitMoves;
  duty: Duty;
  work: ExpectedWork;
  lobby: Lobby;
  onVerb: (visit: LobbyVisit, verb: LobbyVerb) => void;
  choice: ReturnType<typeof useChoice>;
  add: () => void;
  filter: () => void;
}

/** The keys of the lobby (B 3.6). A key whose action is not possible now states the reason. */
export function useLobbyKeys(keys: LobbyKeys): void {
  const { t } = useWords();
  const toasts = useToasts();
  const { view, moves } = keys;
  const queries = useQueryClient();
  // The visit in the panel: the response to the last step may be newer than the lists.
  const shown = (): LobbyVisit | undefined =>
    keys.row && newest<LobbyVisit>(queries.getQueryData<VisitDetail>(visitKey(keys.row.id)), keys.row);
  const say = (text: string): void => {
    toasts.show({ kind: 'info', text });
  };
  const verb = (name: LobbyVerb) => () => {
    const { expected } = keys.choice;
    if (expected) return keys.work.take(expected, name);
    const row = shown();
    if (!row) return say(t('lobby.keys.none'));
    if (!mayUse(name, view.me.may)) return say(t('lobby.notAllowed'));
    const reason = whyNot(name, row);
    if (reason) say(t(`lobby.cannot.${reason}`, { name: row.name }));
    else keys.onVerb(row, name);
  };
  const step = (by: 1 | -1) => () => {
    const id = neighbour(
      keys.rows.map((one) => one.id),
      keys.choice.shownId,
      by,
    );
    if (id === null) return;
    keys.choice.choose(id);
    document.querySelector<HTMLElement>(`[data-shortcut-rows] [data-visit="${id}"]`)?.focus();
  };
  /** A row reached by Tab opens too, not only the one that J and K chose. */
  const open = (): void => {
    const id = document.activeElement?.getAttribute('data-visit') ?? null;
    if (id === null) keys.choice.openPanel(true);
    else keys.choice.open({ id }, true);
  };
  const next = (): void => {
    if (!view.me.may.call) say(t('lobby.notAllowed'));
    else void moves.next();
  };
  const expectEnd = (): void => {
    const visit = view.serving.find(
      ({ id, stage }) => id === view.me.current_visit_id && stage === 'serving',
    );
    if (!visit) return say(t('lobby.more.none'));
    keys.duty.expectEnd(nextMinutesMore(minutesLeft(visit, Date.now() + view.ahead)));
  };
  useShortcuts([
    { key: 'n', words: t('lobby.next'), act: next },
    { key: 's', words: t('verb.start'), act: verb('start') },
    { key: 'c', words: t('verb.complete'), act: verb('complete') },
    { key: 'm', words: t('lobby.more.key'), act: expectEnd },
    { key: 'r', words: t('verb.recall'), act: verb('recall') },
    { key: 'x', words: t('verb.no-show'), act: verb('no-show') },
    { key: 'b', words: t('verb.return'), act: verb('return') },
    { key: 't', words: t('verb.transfer'), act: verb('transfer') },
    { key: 'o', words: t('verb.attempt'), act: verb('attempt') },
    { key: 'h', words: t('verb.hold'), act: verb('hold') },
    {
      key: 'a',
      words: t('lobby.add'),
      act: () => (view.me.may.add ? keys.add() : say(t('lobby.notAllowed'))),
    },
    { key: '/', words: t('lobby.filter'), act: keys.filter },
    { key: 'j', also: 'ArrowDown', words: t('lobby.keys.down'), act: step(1), moves: true },
    { key: 'k', also: 'ArrowUp', words: t('lobby.keys.up'), act: step(-1), moves: true },
    { key: 'Enter', words: t('lobby.keys.open'), act: open, moves: true },
    {
      key: 'u',
      words: t('lobby.keys.undo'),
      act: () => (moves.undo ? moves.undo() : say(t('lobby.undo.nothing'))),
    },
    { key: 'p', words: t('lobby.pause'), act: () => keys.lobby.setPaused(!keys.lobby.paused) },
  ]);
}
