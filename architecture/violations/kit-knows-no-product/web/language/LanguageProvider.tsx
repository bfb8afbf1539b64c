import { useAnnounce } from '../kit/feedback/Announcer.tsx';
import { readPageState } from '../connection/page-state.ts';
import { modeFlags } from '../visitor/modes/mode-flags.ts'; // violation

export { useAnnounce, readPageState, modeFlags };
