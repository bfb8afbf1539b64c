import { status } from '../domain/status.ts';
import { words } from '../translations/read.ts'; // breach

export { status, words };
