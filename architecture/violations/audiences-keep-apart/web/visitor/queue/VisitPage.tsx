import { Button } from '#web/kit/button/Button.tsx';
import { Board } from '#web/display/Board.tsx'; // violation
import { lobbyKey } from '../../admin/lobby/lobby-key.ts'; // violation
import { Slots } from '../booking/Slots.tsx'; // violation
import { HeaderBar } from '../shell/HeaderBar.tsx';

export const parts = [Button, Board, lobbyKey, Slots, HeaderBar];
