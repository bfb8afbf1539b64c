import type { Route } from './due-line-messages.ts';
import { routesOf } from './due-line-messages.ts';

/** The message to a person whom staff invite with a booking shortcut. */
export const INVITED = 'invited';

/** The event of an invitation, which its messages follow. */
export const INVITATION_SENT = 'shortcut-invitation-sent';

/** Whether an invitation still opens its shortcut: a message with a dead link helps no reader. */
export const invitationStillTrue = (of: {
  isOpen: boolean;
  isRevoked: boolean;
  isUsed: boolean;
  hasEnded: boolean;
}): boolean => of.isOpen && !of.isRevoked && !of.isUsed && !of.hasEnded;

/** To the address and the number of an invitation. A number is stored only with the consent of its owner. */
export const invitationRoutesOf = (contact: { email: string; phone: string }): Route[] =>
  routesOf('joined', { ...contact, receiveSms: true }, 'staff');
