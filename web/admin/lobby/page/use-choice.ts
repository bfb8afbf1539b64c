import { usePerson } from '../../session/session.ts';
import { usePreference } from '../../shell/preferences.ts';
import { useCallback, useState } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import type { NarrowView } from './Views.tsx';

/** The open list, the visitor in the panel, and the tab of a narrow screen. */
export function useChoice(view: LobbyView) {
  const [tab = 'waiting', setTab] = usePreference(usePerson().identity_id, 'lobbyTab');
  const [narrow, setNarrow] = useState<NarrowView>(tab);
  const [chosenId, choose] = useState<string | null>(null);
  const [focusTurn, setFocusTurn] = useState(0);
  const currentId = view.me.current_visit_id;
  // An expected visitor who left every list, as after a no-show, leaves the panel too.
  const [expectedId, setExpectedId] = useState<string | null>(null);
  const chosenExpected = view.expected.find(({ id }) => id === chosenId);
  if (chosenExpected && expectedId !== chosenExpected.id) setExpectedId(chosenExpected.id);
  const gone = chosenId === expectedId && !chosenExpected && find(view, chosenId) === undefined;
  const shownId = gone ? currentId : (chosenId ?? currentId);
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
    if (to === 'waiting' || to === 'expected' || to === 'done') setTab(to);
  };
  const away = shownId !== null && current !== undefined && shownId !== currentId;
  return {
    tab,
    setTab,
    narrow,
    goTo,
    shownId,
    row: find(view, shownId),
    /** The visit in the panel, if it is an expected one. */
    expected: gone ? undefined : chosenExpected,
    choose,
    open,
    openPanel,
    focusTurn,
    /** Leads back to the current visitor while another one is shown. */
    back: away ? { name: current.name, go: () => choose(null) } : null,
  };
}

function find({ waiting, called, serving, done }: LobbyView, id: string | null): LobbyVisit | undefined {
  return [...waiting, ...called, ...serving, ...done].find((visit) => visit.id === id);
}
