import { pathOf } from '#contract/endpoint.ts';
import { session } from '../admin/session/session.ts'; // breach
import { Toasts } from '../kit/feedback/Toasts.tsx'; // breach

export { pathOf, session, Toasts };
