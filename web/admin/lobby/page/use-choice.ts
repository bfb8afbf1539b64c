import { useCallback, useState } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { LineTab } from '../line/LineTabs.tsx';
import type { LobbyView } from '../data/use-lobby.ts';
import type { NarrowView } from './Views.tsx';

/** Which list is open, whom the panel shows, and which part of the lobby a narrow screen shows. */
export function useChoice(view: LobbyView) {
  const [tab, setTab] = useState<LineTab>('waiting');
  const [narrow, setNarrow] = useState<NarrowView>('waiting');
  const [chosenId, choose] = useState<string | null>(null);
  const [focusTurn, setFocusTurn] = useState(0);
  const currentId = view.me.current_visit_id;
  const shownId = chosenId ?? currentId;
  const current = find(view, currentId);

  const openPanel = useCallback((byKeyboard: boolean): void => {
    setNarrow('visitor');
    if (byKeyboard) setFocusTurn((turn) => turn + 1);
  }, []);
  const open = useCallback(
    ({ id }: Pick<LobbyVisit, 'id'>, byKeyboard: boolean): void => {
      choose(id);
      openPanel(byKeyboard);
    },
    [openPanel],
  );
  const goTo = (to: NarrowView): void => {
    setNarrow(to);
    if (to === 'waiting' || to === 'done') setTab(to);
  };
  const away = chosenId !== null && current !== undefined && chosenId !== currentId;
  return {
    tab,
    setTab,
    narrow,
    goTo,
    shownId,
    row: find(view, shownId),
    choose,
    open,
    openPanel,
    focusTurn,
    /** Back to the visitor with this person, while another one is looked at. */
    back: away ? { name: current.name, go: () => choose(null) } : null,
  };
}

function find({ waiting, called, serving, done }: LobbyView, id: string | null): LobbyVisit | undefined {
  return [...waiting, ...called, ...serving, ...done].find((visit) => visit.id === id);
}
