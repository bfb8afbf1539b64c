import { App } from '../web/admin/app.tsx'; // breach
import { check } from '../scripts/check.ts'; // breach

export { App, check };
