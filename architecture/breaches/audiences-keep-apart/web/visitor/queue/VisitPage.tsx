import { Button } from '#web/kit/button/Button.tsx';
import { Board } from '#web/display/Board.tsx'; // breach
import { lobbyKey } from '../../admin/lobby/lobby-key.ts'; // breach
import { Slots } from '../booking/Slots.tsx'; // breach
import { HeaderBar } from '../shell/HeaderBar.tsx';

export const parts = [Button, Board, lobbyKey, Slots, HeaderBar];
