import { usePerson } from '../../session/session.ts';
import { usePreference } from '../../shell/preferences.ts';
import { useCallback, useState } from 'react';
import type { LobbyVisit } from '#contract/queue/lobby.ts';
import type { LobbyView } from '../data/use-lobby.ts';
import type { LineTab } from '../line/LineTabs.tsx';
import type { NarrowView } from './Views.tsx';

/** The open list, the visitor in the panel, and the tab of a narrow screen. */
export function useChoice(view: LobbyView) {
  const [listTab = 'waiting', setListTab] = usePreference(usePerson().identity_id, 'lobbyTab');
  // The next visit to the lobby begins with a list again.
  const [showsDevices, setShowsDevices] = useState(false);
  const tab: LineTab = showsDevices ? 'devices' : listTab;
  const setTab = (to: LineTab): void => {
    setShowsDevices(to === 'devices');
    if (to !== 'devices') setListTab(to);
  };
  const [narrow, setNarrow] = useState<NarrowView>(tab);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [focus, setFocus] = useState({ turn: 0, isOnName: false });
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
    if (byKeyboard) setFocus(({ turn }) => ({ turn: turn + 1, isOnName: true }));
  }, []);
  const choose = useCallback((id: string | null): void => {
    setChosenId(id);
    // The panel of this visitor mounts again; a key that opened an earlier one must not move the focus out of the list.
    setFocus((before) => ({ ...before, isOnName: false }));
  }, []);
  const open = useCallback(
    ({ id }: Pick<LobbyVisit, 'id'>, byKeyboard: boolean): void => {
      choose(id);
      openPanel(byKeyboard);
    },
    [choose, openPanel],
  );
  const goTo = (to: NarrowView): void => {
    setNarrow(to);
    if (to !== 'service' && to !== 'visitor') setTab(to);
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
    focusTurn: focus.isOnName ? focus.turn : 0,
    /** Leads back to the current visitor while another one is shown. */
    back: away ? { name: current.name, go: () => choose(null) } : null,
  };
}

function find({ waiting, called, serving, done }: LobbyView, id: string | null): LobbyVisit | undefined {
  return [...waiting, ...called, ...serving, ...done].find((visit) => visit.id === id);
}
