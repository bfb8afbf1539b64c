import { App } from '../web/admin/app.tsx'; // violation
import { check } from '../scripts/check.ts'; // violation

export { App, check };
