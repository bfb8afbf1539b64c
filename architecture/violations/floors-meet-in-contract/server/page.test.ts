import { App } from '../web/admin/app.tsx';

export { App };
