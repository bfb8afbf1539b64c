import { status } from '../domain/status.ts';
import { words } from '../translations/read.ts'; // violation

export { status, words };
