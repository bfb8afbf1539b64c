import { waits } from '../waits/waits.ts';

export const joinQueue = [waits];
