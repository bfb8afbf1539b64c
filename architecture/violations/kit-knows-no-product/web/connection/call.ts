import { pathOf } from '#contract/endpoint.ts';
import { session } from '../admin/session/session.ts'; // violation
import { Toasts } from '../kit/feedback/Toasts.tsx'; // violation

export { pathOf, session, Toasts };
