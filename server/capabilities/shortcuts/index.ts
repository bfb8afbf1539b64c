import type { Route } from '#server/infrastructure/http/routes.ts';
import { invitationRoutes } from './invite.ts';
import type { InvitationMessagesDeps } from './invite.ts';
import { seeShortcutRoute } from './see-shortcut.ts';
import { setUpShortcutRoutes } from './set-up-shortcuts.ts';
import type { PrintDeps, ShortcutDeps } from './set-up-shortcuts.ts';

export { eraseClient, eraseTraces, exportClient, invitationAddress, invitationsRetention } from './invite.ts';
export { invitationsOfClient, invitationToSend } from './invitations-store.ts';
export type { InvitationToSend } from './invitations-store.ts';
export { BOOK_ANOTHER_LINK } from './open-shortcut-store.ts';
export { refuseBroken, requiredShortcut, slotsWithin, spendShortcut } from './open-shortcut.ts';
export type { OpenShortcut } from './open-shortcut.ts';
export { openedRecords, shownShortcut } from './shown-shortcut.ts';
export type { OpenedRecords, Viewer } from './shown-shortcut.ts';

export { createShortcut } from './set-up-shortcuts.ts';

export const shortcutsCapability = (
  deps: ShortcutDeps & PrintDeps & InvitationMessagesDeps,
): { routes: Route[] } => ({
  routes: [...setUpShortcutRoutes(deps), ...invitationRoutes(deps), seeShortcutRoute],
});
